import {
  anyPackage,
  frame,
  mayOnly,
  mustNot,
  nodeModule,
  onlyDoors,
  onlyTypes,
  ruleList,
  terminalRules,
  testFiles,
  type Wall,
} from './wall.ts';

/** Reports, scripts, and what holds everywhere. */
export const houseWalls: readonly Wall[] = [
  mayOnly({
    name: 'reports-may-import',
    room: '^reports/',
    only: [
      `^(suites/(spec|engine/(journal|case|judge))/|${terminalRules}|${ruleList})`,
      '^simulators/kit/(lazily|shell-quoted)\\.ts$',
      nodeModule,
      anyPackage,
    ],
    why: 'a report shows what was judged',
  }),
  mustNot({
    name: 'reports-judge-nothing',
    room: '^reports/',
    reach: '^suites/engine/case/assertions',
    why: 'a report counts and groups verdicts; no check is in its reach',
  }),
  mustNot({
    name: 'reports-make-no-traffic',
    room: '^reports/',
    reach:
      '^suites/(engine/(session|run|fault-proxy)|prove|certify|contract)/|^simulators/(?!kit/)',
    why: 'a report can be written again from a recording',
  }),
  onlyDoors({
    name: 'scripts-use-doors',
    room: '^scripts/',
    of: '^simulators/(?!kit/)',
    // Tests of commands open pages in the same browser as those of the console.
    doors: '^simulators/([^/]+/index|console/browser[.]fixture)[.]ts$',
    why: 'the command line offers what the rooms offer',
  }),
  onlyTypes({
    name: 'scripts-use-the-engine',
    room: '^scripts/',
    of: '^suites/engine/(session|state)/',
    why: 'traffic and judging are joined in suites/engine/run alone',
  }),
  mayOnly({
    name: 'library-may-import',
    room: '^library/',
    only: [
      '^simulators/kit/',
      '^simulators/[^/]+/index[.]ts$',
      '^suites/engine/(run|session|judge|journal)/',
      '^reports/',
      nodeModule,
      anyPackage,
    ],
    why: 'the library offers what the command line offers',
  }),
  {
    ...frame({ name: 'nobody-imports-scripts', why: 'the command line is the top of the house' }),
    from: { pathNot: '^(scripts/|[^/]+$)' },
    to: { path: '^scripts/' },
  },
  {
    ...frame({ name: 'nobody-imports-tests', why: 'what two tests share is a module of its own' }),
    from: {},
    to: { path: '[.]test[.]ts$' },
  },
  {
    ...frame({
      name: 'imports-resolve',
      why: 'an import that leads nowhere hides what is behind it from the other walls',
    }),
    from: {},
    to: { couldNotResolve: true },
  },
  {
    ...frame({
      name: 'parts-at-run-time',
      why: 'what the product needs when it runs is listed in dependencies',
    }),
    from: {
      path: '^(library|simulators|suites|reports|scripts)/',
      pathNot: [
        testFiles,
        '^library/(?:vitest|testcontainers)[.]ts$',
        '^scripts/(?:(?:ci|package|tiers)/|readme(?:/|[.]ts$))',
        // They measure the live page in a browser.
        '^scripts/load/(?:console|rig/page-meter)[.]ts$',
        '^suites/proof/',
      ],
    },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
  },
];
