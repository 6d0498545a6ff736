/** A violation of one wall, which must name the first of the files. Walls that hold for several kinds of files have several. */
export interface Planted {
  readonly wall: string;
  /** Paths, and what each imports; the first is the violator. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/** A legal step lies between the violator and what it may not reach: a direct import proves too little. */
function indirect(wall: string, steps: readonly [string, string, string]): Planted {
  const [from, between, to] = steps;
  return { wall, files: { [from]: [between], [between]: [to], ...existing(to) } };
}

function direct(wall: string, from: string, to: string): Planted {
  return { wall, files: { [from]: [to], ...existing(to) } };
}

function existing(to: string): Planted['files'] {
  return to.endsWith('.ts') ? { [to]: [] } : {};
}

export const planted: readonly Planted[] = [
  indirect('kit-is-the-floor', [
    'simulators/kit/planted.ts',
    'simulators/kit/between.ts',
    'simulators/printer/device.ts',
  ]),
  indirect('devices-stand-alone', [
    'simulators/terminal/planted.ts',
    'simulators/terminal/between.ts',
    'simulators/service/rules/prices.ts',
  ]),
  indirect('printer-stands-apart', [
    'simulators/printer/planted.ts',
    'simulators/printer/between.ts',
    'simulators/card-reader/index.ts',
  ]),
  indirect('card-reader-stands-apart', [
    'simulators/card-reader/planted.ts',
    'simulators/card-reader/between.ts',
    'simulators/terminal/index.ts',
  ]),
  indirect('terminal-stands-apart', [
    'simulators/terminal/planted.ts',
    'simulators/terminal/between.ts',
    'simulators/printer/index.ts',
  ]),
  indirect('console-is-a-client', [
    'simulators/console/planted.ts',
    'simulators/console/between.ts',
    'simulators/printer/index.ts',
  ]),
  direct('page-runs-in-a-browser', 'simulators/console/page/planted.ts', 'node:fs'),
  direct('bench-uses-doors', 'simulators/bench/planted.ts', 'simulators/printer/device.ts'),
  indirect('rules-know-no-room', [
    'simulators/service/rules/planted.ts',
    'simulators/service/rules/between.ts',
    'simulators/service/store/store.ts',
  ]),
  direct('store-may-import', 'simulators/service/store/planted.ts', 'fastify'),
  indirect('store-below-operations', [
    'simulators/service/store/planted.ts',
    'simulators/service/store/between.ts',
    'simulators/service/operations/operation.ts',
  ]),
  direct('operations-may-import', 'simulators/service/operations/planted.ts', 'node:fs'),
  direct(
    'operations-see-only-types',
    'simulators/service/operations/planted.ts',
    'simulators/service/store/open.ts',
  ),
  indirect('operations-below-http', [
    'simulators/service/operations/planted.ts',
    'simulators/service/operations/between.ts',
    'simulators/service/http/answer.ts',
  ]),
  direct('http-may-import', 'simulators/service/http/planted.ts', 'kysely'),
  direct(
    'http-sees-only-types-of-store',
    'simulators/service/http/planted.ts',
    'simulators/service/store/open.ts',
  ),
  direct('directory-may-import', 'simulators/service/directory/planted.ts', 'kysely'),
  direct('conversion-may-import', 'simulators/service/conversion/planted.ts', 'fastify'),
  direct(
    'conversion-sees-only-types',
    'simulators/service/conversion/planted.ts',
    'simulators/service/delivery/create-delivery.ts',
  ),
  direct('books-and-trail-may-import', 'simulators/service/audit/planted.ts', 'fastify'),
  direct(
    'books-and-trail-see-only-types',
    'simulators/service/balances/planted.ts',
    'simulators/service/store/open.ts',
  ),
  indirect('delivery-below-operations', [
    'simulators/service/delivery/planted.ts',
    'simulators/service/delivery/between.ts',
    'simulators/service/http/answer.ts',
  ]),
  direct(
    'delivery-sees-only-types-of-store',
    'simulators/service/delivery/planted.ts',
    'simulators/service/store/open.ts',
  ),
  indirect('rules-are-pure', [
    'simulators/service/rules/planted.ts',
    'simulators/kit/between.ts',
    'node:crypto',
  ]),
  indirect('operations-know-no-parts', [
    'simulators/service/operations/planted.ts',
    'simulators/service/rules/between.ts',
    'kysely',
  ]),
  indirect('spec-looks-left', [
    'suites/spec/planted.ts',
    'suites/spec/between.ts',
    'suites/engine/journal/event.ts',
  ]),
  indirect('spec-looks-left', [
    'suites/rules/terminals/planted.ts',
    'suites/spec/between.ts',
    'suites/engine/case/check.ts',
  ]),
  indirect('journal-looks-left', [
    'suites/engine/journal/planted.ts',
    'suites/engine/journal/between.ts',
    'suites/engine/state/state.ts',
  ]),
  indirect('state-looks-left', [
    'suites/engine/state/planted.ts',
    'suites/engine/state/between.ts',
    'suites/engine/judge/verdict.ts',
  ]),
  indirect('case-looks-left', [
    'suites/engine/case/planted.ts',
    'suites/engine/case/between.ts',
    'suites/engine/judge/verdict.ts',
  ]),
  indirect('engine-is-given-its-checks', [
    'suites/engine/judge/planted.ts',
    'suites/engine/judge/between.ts',
    'suites/rules/index.ts',
  ]),
  indirect('judging-stands-alone', [
    'suites/engine/judge/planted.ts',
    'suites/engine/judge/between.ts',
    'suites/engine/session/http/client.ts',
  ]),
  indirect('judging-has-its-own-eyes', [
    'suites/engine/judge/planted.ts',
    'simulators/kit/between.ts',
    'simulators/kit/wire/ipp/decoder.ts',
  ]),
  indirect('judging-does-no-io', [
    'suites/engine/judge/planted.ts',
    'suites/engine/journal/between.ts',
    'node:fs',
  ]),
  indirect('traffic-without-opinions', [
    'suites/engine/fault-proxy/planted.ts',
    'suites/engine/session/between.ts',
    'suites/engine/judge/verdict.ts',
  ]),
  indirect('traffic-without-opinions', [
    'suites/engine/session/planted.ts',
    'suites/engine/session/between.ts',
    'suites/engine/state/state.ts',
  ]),
  indirect('moves-without-opinions', [
    'suites/explore/moves/planted.ts',
    'suites/engine/session/between.ts',
    'suites/engine/state/state.ts',
  ]),
  direct('traffic-may-import', 'suites/engine/session/planted.ts', 'suites/engine/run/engine.ts'),
  direct('traffic-may-import', 'suites/prove/planted.ts', 'suites/engine/run/engine.ts'),
  direct('topics-may-import', 'suites/rules/area/topic.ts', 'node:fs'),
  direct('topics-may-import', 'suites/rules/area/topic.ts', 'suites/engine/run/engine.ts'),
  indirect('topics-are-listed-once', [
    'reports/planted.ts',
    'reports/between.ts',
    'suites/rules/area/topic.ts',
  ]),
  direct('engine-may-import', 'suites/engine/planted.ts', 'suites/engine/judge/verdict.ts'),
  direct('suites-use-doors', 'suites/engine/run/planted.ts', 'simulators/printer/device.ts'),
  direct('contract-may-import', 'suites/contract/planted.ts', 'suites/engine/judge/verdict.ts'),
  direct('certify-may-import', 'suites/certify/planted.ts', 'suites/engine/judge/verdict.ts'),
  direct(
    'traceability-may-import',
    'suites/spec/traceability/planted.ts',
    'suites/engine/judge/verdict.ts',
  ),
  direct('foreign-stands-alone', 'suites/foreign/planted.ts', 'suites/spec/operations.ts'),
  direct('proof-may-import', 'suites/proof/planted.ts', 'suites/engine/judge/verdict.ts'),
  indirect('proof-is-for-tests', [
    'scripts/planted.ts',
    'suites/engine/run/between.ts',
    'suites/proof/proof-target.ts',
  ]),
  indirect('suites-never-the-service', [
    'suites/engine/run/planted.ts',
    'suites/engine/run/between.ts',
    'simulators/bench/index.ts',
  ]),
  direct('reports-may-import', 'reports/planted.ts', 'suites/engine/state/state.ts'),
  indirect('reports-judge-nothing', [
    'reports/planted.ts',
    'suites/engine/judge/between.ts',
    'suites/engine/case/assertions.ts',
  ]),
  indirect('reports-make-no-traffic', [
    'reports/planted.ts',
    'reports/between.ts',
    'suites/engine/session/http/client.ts',
  ]),
  direct('scripts-use-doors', 'scripts/planted.ts', 'simulators/service/rules/prices.ts'),
  direct('scripts-use-the-engine', 'scripts/planted.ts', 'suites/engine/session/http/client.ts'),
  direct('library-may-import', 'library/planted.ts', 'simulators/printer/device.ts'),
  direct('nobody-imports-scripts', 'suites/engine/run/planted.ts', 'scripts/exit-codes.ts'),
  direct(
    'nobody-imports-tests',
    'suites/engine/run/planted.ts',
    'suites/engine/run/engine.test.ts',
  ),
  {
    wall: 'imports-resolve',
    files: { 'suites/engine/run/planted.ts': ['suites/engine/run/nowhere.ts'] },
  },
  direct('parts-at-run-time', 'reports/planted.ts', 'vitest'),
  {
    wall: 'no-cycles',
    files: { 'reports/cycle.ts': ['reports/other.ts'], 'reports/other.ts': ['reports/cycle.ts'] },
  },
];
