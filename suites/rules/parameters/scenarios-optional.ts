import { cautionOf } from '../../catalogue/cautions.ts';
import type { Pairs } from '../../drive/body.ts';
import { location } from '../../drive/samples/administration.ts';
import { sampleOf, trySample } from '../../drive/samples/index.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { optionalParameters } from './rules-optional.ts';

/** For each of these calls: with one more parameter than it must have, by a stranger and by the full key. */
export const optionalScenarios: readonly TestCase[] = [
  ...Map.groupBy(optionalParameters, ({ operation }) => operation),
].map(([operation, own]) => ({
  name: `optional/${operation.replace('.', '-')}`,
  needs: cautionOf(operation),
  async play(stage) {
    for (const { parameter } of own) {
      const { options, ...sample } = await sampleOf(stage, operation);
      const more = [parameter, await valueOf(stage, operation, parameter)] as const;
      const richer = {
        ...sample,
        options: {
          ...options,
          parameters: [...fitting(options.parameters ?? [], parameter), more],
        },
      };
      const pair = stage.pair();
      for (const caller of [{ key: stage.name('nobody') }, stage.full])
        await trySample(stage, { operation, sample: richer }, { caller, pair });
    }
  },
}));

/** What a port must be before a parameter means something: printers have clients, IPP carries names (interface 4.5). */
const presumed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  embedded: { porttype: '1', vendor: 'unknown' },
  sendusername: { porttype: '1', vendor: 'unknown', printprotocol: '1' },
};

function fitting(parameters: Pairs, parameter: string): Pairs {
  const more = presumed[parameter] ?? {};
  return [...parameters.filter(([name]) => !(name in more)), ...Object.entries(more)];
}

const values: Readonly<Record<string, string>> = {
  applicationname: 'Platen',
  trustallclients: 'false',
  providerid: '0',
  vendor: 'unknown',
  embedded: 'true',
  sendusername: 'true',
  portFlags: '1',
};

async function valueOf(stage: Session, operation: string, parameter: string): Promise<string> {
  // "Guessed when absent or zero" is said of output ports alone (interface 4.5).
  if (operation === 'inputports.list' && parameter === 'providerid')
    return String(stage.credentials.facts.providerId);
  if (parameter.startsWith('locationid')) return String((await location(stage)).id);
  if (parameter === 'permissionsdomain') return stage.credentials.facts.domain;
  if (parameter === 'username') return (await stage.user()).userName;
  return values[parameter] ?? '';
}
