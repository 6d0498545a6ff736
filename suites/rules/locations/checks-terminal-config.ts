import { parameter } from '../../journal/exchange.ts';
import type { BoundCheck } from '../../judge/check.ts';
import { refuses } from '../../judge/refusals.ts';
import { acceptsApart } from '../../judge/resource-assertions.ts';

export const terminalConfigChecks: readonly BoundCheck[] = [
  {
    rule: 'TERM-CONF-01',
    ...acceptsApart('terminalconfig.create', {
      accepted: (exchange) =>
        exchange.sent.pair === undefined && exchange.sent.parameters.length === 3,
      refused: (exchange) => exchange.sent.pair !== undefined,
    }),
  },
  {
    rule: 'TERM-CONF-03',
    ...refuses({
      probe: (exchange, world) =>
        exchange.operation === 'terminalconfig.create' &&
        parameter(exchange, 'domain') !== undefined &&
        parameter(exchange, 'domain') !== world.facts.domain,
      by: 'any',
    }),
  },
];
