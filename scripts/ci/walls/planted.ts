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
  indirect('catalogue-looks-left', [
    'suites/catalogue/planted.ts',
    'suites/catalogue/between.ts',
    'suites/journal/event.ts',
  ]),
  indirect('catalogue-looks-left', [
    'suites/rules/area/rules.ts',
    'suites/catalogue/between.ts',
    'suites/rules/area/checks.ts',
  ]),
  indirect('journal-looks-left', [
    'suites/journal/planted.ts',
    'suites/journal/between.ts',
    'suites/model/state.ts',
  ]),
  indirect('model-looks-left', [
    'suites/model/planted.ts',
    'suites/model/between.ts',
    'suites/judge/verdict.ts',
  ]),
  indirect('engine-is-given-its-checks', [
    'suites/judge/planted.ts',
    'suites/judge/between.ts',
    'suites/rules/area/checks-planted.ts',
  ]),
  indirect('judging-stands-alone', [
    'suites/rules/area/checks.ts',
    'suites/judge/between.ts',
    'suites/rules/area/scenarios.ts',
  ]),
  indirect('judging-stands-alone', [
    'suites/judge/planted.ts',
    'suites/judge/between.ts',
    'suites/drive/client.ts',
  ]),
  indirect('judging-has-its-own-eyes', [
    'suites/judge/planted.ts',
    'simulators/kit/between.ts',
    'simulators/kit/wire/ipp/decoder.ts',
  ]),
  indirect('judging-does-no-io', [
    'suites/judge/planted.ts',
    'suites/journal/between.ts',
    'node:fs',
  ]),
  indirect('judging-does-no-io', [
    'suites/rules/area/checks.ts',
    'suites/judge/between.ts',
    'node:fs',
  ]),
  indirect('traffic-without-opinions', [
    'suites/rules/area/scenarios.ts',
    'suites/drive/between.ts',
    'suites/judge/verdict.ts',
  ]),
  indirect('traffic-without-opinions', [
    'suites/rules/area/deviations.ts',
    'suites/rules/area/scenarios-planted.ts',
    'suites/rules/area/checks-planted.ts',
  ]),
  indirect('traffic-without-opinions', [
    'suites/drive/planted.ts',
    'suites/drive/between.ts',
    'suites/model/state.ts',
  ]),
  indirect('moves-without-opinions', [
    'suites/explore/moves/planted.ts',
    'suites/drive/between.ts',
    'suites/model/state.ts',
  ]),
  direct('traffic-may-import', 'suites/rules/scenarios.ts', 'suites/run/engine.ts'),
  direct('traffic-may-import', 'suites/prove/planted.ts', 'suites/run/engine.ts'),
  direct('topics-may-import', 'suites/rules/area/topic.ts', 'node:fs'),
  direct('topics-may-import', 'suites/rules/area/topic.ts', 'suites/run/engine.ts'),
  indirect('topics-are-listed-once', [
    'reports/planted.ts',
    'reports/between.ts',
    'suites/rules/area/topic.ts',
  ]),
  direct('engine-may-import', 'suites/engine/planted.ts', 'suites/judge/verdict.ts'),
  direct('suites-use-doors', 'suites/run/planted.ts', 'simulators/printer/device.ts'),
  direct('contract-may-import', 'suites/contract/planted.ts', 'suites/judge/verdict.ts'),
  direct('certify-may-import', 'suites/certify/planted.ts', 'suites/judge/verdict.ts'),
  direct('spec-may-import', 'suites/spec/planted.ts', 'suites/judge/verdict.ts'),
  direct('foreign-stands-alone', 'suites/foreign/planted.ts', 'suites/catalogue/operations.ts'),
  direct('proof-may-import', 'suites/proof/planted.ts', 'suites/judge/verdict.ts'),
  indirect('proof-is-for-tests', [
    'scripts/planted.ts',
    'suites/run/between.ts',
    'suites/proof/proof-target.ts',
  ]),
  indirect('suites-never-the-service', [
    'suites/run/planted.ts',
    'suites/run/between.ts',
    'simulators/bench/index.ts',
  ]),
  direct('reports-may-import', 'reports/planted.ts', 'suites/model/state.ts'),
  indirect('reports-judge-nothing', [
    'reports/planted.ts',
    'suites/judge/between.ts',
    'suites/rules/checks.ts',
  ]),
  indirect('reports-make-no-traffic', [
    'reports/planted.ts',
    'reports/between.ts',
    'suites/drive/client.ts',
  ]),
  direct('scripts-use-doors', 'scripts/planted.ts', 'simulators/service/rules/prices.ts'),
  direct('scripts-use-the-engine', 'scripts/planted.ts', 'suites/drive/client.ts'),
  direct('library-may-import', 'library/planted.ts', 'simulators/printer/device.ts'),
  direct('nobody-imports-scripts', 'suites/run/planted.ts', 'scripts/exit-codes.ts'),
  direct('nobody-imports-tests', 'suites/run/planted.ts', 'suites/run/engine.test.ts'),
  { wall: 'imports-resolve', files: { 'suites/run/planted.ts': ['suites/run/nowhere.ts'] } },
  direct('parts-at-run-time', 'reports/planted.ts', 'vitest'),
  {
    wall: 'no-cycles',
    files: { 'reports/cycle.ts': ['reports/other.ts'], 'reports/other.ts': ['reports/cycle.ts'] },
  },
];
