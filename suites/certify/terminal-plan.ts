import { extname } from 'node:path';
import { Ajv } from 'ajv';
import { type Static, Type } from 'typebox';
import { readBounded, UnreadableFile } from '../../simulators/kit/bounded-file.ts';
import { lazily } from '../../simulators/kit/lazily.ts';
import { readProfileText } from '../engine/session/profile/profile-text.ts';
import { doings, offers } from './doings.ts';

/** What is said of a terminal before it is certified: what it can, and how it is set up. */
export const TerminalPlan = Type.Object(
  {
    schemaVersion: Type.Literal(1),
    /** What can be done at it. */
    can: Type.Array(Type.Enum([...doings]), { minItems: 1, uniqueItems: true }),
    /** How people identify themselves at it, the usual way first. */
    identifies: Type.Array(Type.Enum(['card', 'password', 'short-id']), {
      minItems: 1,
      uniqueItems: true,
    }),
    /** What people can choose at it; what it offers is asked of it. */
    offers: Type.Array(Type.Enum([...offers]), { uniqueItems: true }),
    /** The MAC address of the card reader beside it; without one the bench makes it up. */
    reader: Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f]{2}([:-][0-9A-Fa-f]{2}){5}$' })),
    /** Before a service of others: where it prints, as a release names it. */
    printsAt: Type.Optional(
      Type.Object(
        { address: Type.Optional(Type.String()), serial: Type.Optional(Type.String()) },
        { additionalProperties: false },
      ),
    ),
    /** Where the service is to be reached for it, and the printers: an address of this machine. */
    host: Type.Optional(Type.String({ minLength: 1 })),
    port: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
    /** How long whoever is at it has for a task, in seconds; a situation that needs more has more. */
    deadlineSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
    /** Situations that are left out, by the beginnings of their ids: their rules are not run. */
    skip: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
  },
  { additionalProperties: false },
);

export type TerminalPlan = Static<typeof TerminalPlan>;

/** A terminal that can all that a situation asks for. */
export const usualPlan: TerminalPlan = {
  schemaVersion: 1,
  can: [...doings],
  identifies: ['card', 'password', 'short-id'],
  offers: [...offers],
};

export class TerminalPlanError extends Error {
  override readonly name = 'TerminalPlanError';
}

const limitBytes = 64 * 1024;
const validator = lazily(() => new Ajv({ allErrors: true }).compile<TerminalPlan>(TerminalPlan));

/** Reads a plan file (YAML or JSON). Throws TerminalPlanError for what cannot be read as one. */
export function readTerminalPlan(file: string): TerminalPlan {
  const language = extname(file) === '.json' ? 'JSON' : 'YAML';
  let bytes: Buffer;
  try {
    bytes = readBounded(file, limitBytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new TerminalPlanError(error.message);
  }
  const read = readProfileText(bytes, language);
  if ('mistake' in read) throw new TerminalPlanError(`${file} cannot be read: ${read.mistake}`);
  return checkTerminalPlan(read.value, file);
}

/** What is left out is as usual. Throws TerminalPlanError, which names every mistake. */
function checkTerminalPlan(value: unknown, from: string): TerminalPlan {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TerminalPlanError(
      `${from} is not a plan: see the example fixtures/terminals/panel.yaml`,
    );
  const plan: unknown = { ...usualPlan, ...value };
  const validate = validator();
  if (validate(plan)) return plan;
  const mistakes = (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const extra: unknown = params['additionalProperty'] ?? params['allowedValues'];
    const more = extra === undefined ? '' : `: ${JSON.stringify(extra)}`;
    return `  ${instancePath === '' ? '/' : instancePath}: ${message ?? 'is invalid'}${more}`;
  });
  throw new TerminalPlanError(`${from} has mistakes:\n${[...new Set(mistakes)].join('\n')}`);
}
