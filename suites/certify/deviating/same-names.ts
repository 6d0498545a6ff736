import { itemsOf, type Json, memberText } from '../../engine/journal/json.ts';
import type { DeviatingTerminal, Fault } from './deviating-terminal.ts';
import { takes } from './faults.ts';
import { operationOf, wholeOf, withJson } from './request.ts';

/** Documents of one name are taken for one document. */
export const sameNameDeviations: readonly DeviatingTerminal[] = [
  ...(['release', 'delete', 'download'] as const).map(
    (doing): DeviatingTerminal => ({
      id: `first-of-a-name-${doing}`,
      says: `handles only one document of each chosen name (${doing})`,
      rule: 'TERM-OUT-06',
      situation: `${doing}/same-titles-chosen`,
      fault: takes('documents.list', firstOfEachName),
    }),
  ),
  {
    id: 'name-remembered',
    says: 'skips documents with the name of a document that it released before',
    rule: 'TERM-OUT-04',
    situation: 'release/same-title-again',
    fault: remembersNames(),
  },
];

function firstOfEachName(text: string): readonly Json[] {
  const documents = itemsOf(JSON.parse(text) as Json);
  return [...new Map(documents.toReversed().map((one) => [nameOf(one), one])).values()];
}

function remembersNames(): Fault {
  return {
    around: (exchange) => {
      const names = new Map<string, string>();
      const released = new Set<string>();
      return async (request, signal) => {
        const operation = operationOf(request);
        const uuid = /documents\/([^/]+)\//.exec(request.url)?.[1] ?? '';
        const name = names.get(uuid);
        if (operation === 'documents.send' && name !== undefined) released.add(name);
        if (operation !== 'documents.list') return exchange(request, signal);
        const { answer, text } = await wholeOf(await exchange(request, signal));
        const documents = itemsOf(JSON.parse(text) as Json);
        for (const one of documents) names.set(memberText(one, 'uuid'), nameOf(one));
        return withJson(
          answer,
          documents.filter((one) => !released.has(nameOf(one))),
        );
      };
    },
  };
}

function nameOf(document: Json): string {
  return memberText(document, 'documentName');
}
