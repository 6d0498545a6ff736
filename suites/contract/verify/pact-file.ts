import { Ajv } from 'ajv';
import { type Static, Type } from 'typebox';

const Rule = Type.Union([
  Type.Object({
    match: Type.Literal('type'),
    min: Type.Optional(Type.Integer()),
    max: Type.Optional(Type.Integer()),
  }),
  Type.Object({ match: Type.Literal('regex'), regex: Type.String({ format: 'pattern' }) }),
  Type.Object({ match: Type.Literal('integer') }),
  Type.Object({ match: Type.Literal('decimal') }),
  Type.Object({ match: Type.Literal('number') }),
  Type.Object({ match: Type.Literal('boolean') }),
  Type.Object({ match: Type.Literal('equality') }),
]);
const Rules = Type.Object({
  combine: Type.Optional(Type.Union([Type.Literal('AND'), Type.Literal('OR')])),
  matchers: Type.Array(Rule, { minItems: 1 }),
});
const RuleTable = Type.Record(Type.String(), Rules);
const Injection = Type.Object({
  type: Type.Literal('ProviderState'),
  expression: Type.String(),
});
const Texts = Type.Record(Type.String(), Type.String());

const Request = Type.Object({
  method: Type.String(),
  path: Type.String({ pattern: '^/' }),
  headers: Type.Optional(Texts),
  query: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  body: Type.Optional(Type.String()),
  generators: Type.Optional(
    Type.Object(
      {
        path: Type.Optional(Injection),
        header: Type.Optional(Type.Record(Type.String(), Injection)),
      },
      { additionalProperties: false },
    ),
  ),
});

const Response = Type.Object({
  status: Type.Integer(),
  headers: Type.Optional(Texts),
  body: Type.Optional(Type.Unknown()),
  matchingRules: Type.Optional(
    Type.Object(
      { body: Type.Optional(RuleTable), header: Type.Optional(RuleTable) },
      { additionalProperties: false },
    ),
  ),
});

const Interaction = Type.Object({
  description: Type.String(),
  providerStates: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      }),
    ),
  ),
  request: Request,
  response: Response,
});

/** Of Pact's third specification, what is understood here: forms and multipart as text, JSON answers. */
const PactFile = Type.Object({
  consumer: Type.Object({ name: Type.String() }),
  provider: Type.Object({ name: Type.String() }),
  interactions: Type.Array(Interaction, { minItems: 1 }),
  metadata: Type.Object({
    pactSpecification: Type.Object({ version: Type.String({ pattern: '^3\\.' }) }),
  }),
});

export type PactFile = Static<typeof PactFile>;
export type PactInteraction = Static<typeof Interaction>;
export type PactRequest = Static<typeof Request>;
export type PactResponse = Static<typeof Response>;
export type PactRules = Static<typeof Rules>;
export type PactRule = Static<typeof Rule>;

/** A pact file that can't be read, or that says what is not understood here. */
export class PactFileError extends Error {
  override readonly name = 'PactFileError';
}

const validate = new Ajv({ allErrors: true })
  .addFormat('pattern', isPattern)
  .compile<PactFile>(PactFile);

/** `from` names the file in errors. Throws PactFileError. */
export function parsePact(text: string, from: string): PactFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PactFileError(`${from} is not JSON`);
  }
  if (validate(value)) return value;
  const mistakes = (validate.errors ?? []).map(
    ({ instancePath, message }) => `  ${instancePath || '/'}: ${message ?? 'is wrong'}`,
  );
  throw new PactFileError(
    `${from} is not a supported pact of specification 3:\n${[...new Set(mistakes)].join('\n')}`,
  );
}

/** Patterns of other languages may say what ours can't. */
function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
