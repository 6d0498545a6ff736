import { parameter } from '../../journal/exchange.ts';
import { refuses } from '../../judge/assertions.ts';
import type { Check } from '../../judge/check.ts';
import { acceptsApart } from '../../judge/resource-assertions.ts';

export const terminalConfigChecks: readonly Check[] = [
  acceptsApart('TERM-CONF-01', 'terminalconfig.create', {
    accepted: (exchange) =>
      exchange.sent.pair === undefined && exchange.sent.parameters.length === 3,
    refused: (exchange) => exchange.sent.pair !== undefined,
  }),
  refuses('TERM-CONF-03', {
    probe: (exchange, world) =>
      exchange.operation === 'terminalconfig.create' &&
      parameter(exchange, 'domain') !== undefined &&
      parameter(exchange, 'domain') !== world.facts.domain,
    by: 'refused',
  }),
];
