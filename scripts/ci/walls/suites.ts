import {
  anyPackage,
  deviceDoors,
  kit,
  mayOnly,
  mustNot,
  nodeModule,
  onlyDoors,
  packages,
  ruleList,
  terminalRules,
  testFiles,
  topicForms,
  topics,
  type Wall,
} from './wall.ts';

const judging = `(suites/(spec/(?!traceability/)|engine/(journal|state|case|judge)/)|${terminalRules})`;
const traffic = 'suites/(engine/(session|fault-proxy)|prove)/';
const opinions = 'suites/engine/(state|case|judge)/';
const leftOf = 'spec, journal, state, case, judge: each may see only what is left of it';
/** What a pure room may take from Node: nothing that reaches outside the process. */
const harmless = '^(node:)?(assert|buffer|crypto|string_decoder|url|util|zlib)$';

export const suiteWalls: readonly Wall[] = [
  mustNot({
    name: 'spec-looks-left',
    room: `^(suites/spec/(?!traceability/)|${terminalRules})`,
    reach: '^suites/engine/(journal|state|case|judge)/',
    why: leftOf,
  }),
  mustNot({
    name: 'journal-looks-left',
    room: '^suites/engine/journal/',
    reach: `^(${opinions})`,
    why: leftOf,
  }),
  mustNot({
    name: 'state-looks-left',
    room: '^suites/engine/state/',
    reach: '^suites/engine/(case|judge)/',
    why: leftOf,
  }),
  mustNot({
    name: 'case-looks-left',
    room: `^(?!.*${testFiles})suites/engine/case/`,
    reach: '^suites/engine/judge/',
    why: leftOf,
  }),
  mustNot({
    name: 'engine-is-given-its-checks',
    room: `^(?!.*${testFiles})suites/engine/(journal|state|case|judge)/`,
    reach: '^suites/rules/index[.]ts$',
    why: 'the judge works with whatever checks it is given',
  }),
  mustNot({
    name: 'judging-stands-alone',
    room: `^(?!.*${testFiles})${judging}`,
    reach: `^(scripts|reports)/|^(?!${judging}|${ruleList})suites/|^simulators/(?!kit/)`,
    why: 'whoever judges has seen nothing but the journal',
  }),
  mustNot({
    name: 'judging-has-its-own-eyes',
    room: `^(?!.*${testFiles})${judging}`,
    reach: '^simulators/kit/wire/',
    why: 'service and printers share that codec: a slip in it would be judged right',
  }),
  mustNot({
    name: 'traffic-without-opinions',
    room: `^${traffic}`,
    reach: `^(${opinions})`,
    why: 'who makes the traffic does not know what is right',
  }),
  mustNot({
    name: 'moves-without-opinions',
    room: '^suites/explore/(moves/|(moves?|made|looks|arguments|clean-up)[.]ts$)',
    reach: `^(${opinions}|suites/engine/run/)`,
    why: 'a step of a sequence does not know what is right',
  }),
  mayOnly({
    name: 'traffic-may-import',
    room: `^${traffic}`,
    only: [
      `^(suites/(spec/|engine/(journal/|[^/]+$))|${ruleList})`,
      '^fixtures/documents/synthetic[.]ts$',
      kit,
      deviceDoors,
      nodeModule,
      anyPackage,
    ],
    why: 'drivers and deviations need documents, the wire and the devices, nothing else',
  }),
  onlyDoors({
    name: 'suites-use-doors',
    room: '^suites/',
    of: '^simulators/(?!kit/)',
    doors: deviceDoors,
    why: 'a device is met at its door',
  }),
  mayOnly({
    name: 'certify-may-import',
    room: '^suites/certify/',
    only: [
      '^suites/(spec|engine/(run|session|journal))/',
      deviceDoors,
      kit,
      nodeModule,
      anyPackage,
    ],
    why: 'it puts a terminal into situations and watches: what that shows is judged elsewhere',
  }),
  mayOnly({
    name: 'contract-may-import',
    room: '^suites/contract/',
    only: [
      '^suites/(spec|engine/(run|session|journal))/',
      '^simulators/(card-reader|terminal)/index[.]ts$',
      kit,
      nodeModule,
      anyPackage,
    ],
    why: 'a pact is written by real clients and compared with what was on the wire; no verdict of the gate is in it',
  }),
  mayOnly({
    name: 'engine-may-import',
    room: '^suites/engine/(?!(rule|family|fault|test-case)[.]ts$)[^/]+$',
    only: ['^suites/(spec|engine/journal)/', '^simulators/kit/(?!wire/)', '^(node:)?(fs|url)$'],
    why: 'what was recorded of rules and faults is read before anything is played or judged',
  }),
  mayOnly({
    name: 'topics-may-import',
    room: `^(${topics}|${topicForms})`,
    only: ['^suites/(spec|engine/(journal|state|case|judge|session|fault-proxy))/', deviceDoors],
    why: 'a check is given a case and no session, a test case a session and no verdict: nothing else is at hand',
  }),
  mustNot({
    name: 'topics-are-listed-once',
    room: `^(?!suites/rules/|.*${testFiles})(suites|reports|scripts|library)/`,
    reach: `^${topics}`,
    why: 'rules are read through suites/rules/index.ts, which hides what they are made of',
  }),
  mayOnly({
    name: 'traceability-may-import',
    room: '^suites/spec/traceability/',
    only: ['^suites/spec/', ruleList, kit, nodeModule],
    why: 'the traceability of the interface joins its parts with the rules, nothing else',
  }),
  mayOnly({
    name: 'foreign-stands-alone',
    room: '^suites/foreign/',
    only: [kit, '^node_modules/undici/', nodeModule],
    why: 'a foreign service is written from the interface, by somebody who does not know the rules',
  }),
  mayOnly({
    name: 'proof-may-import',
    room: '^suites/proof/',
    only: [`^(suites/engine/run/|${traffic})`, kit, '^node_modules/vitest/'],
    why: 'it plays what prove holds by the engine, in tests: nothing is decided here',
  }),
  mustNot({
    name: 'proof-is-for-tests',
    room: `^(?!.*${testFiles})(simulators|suites/(?!proof/)|reports|scripts)/`,
    reach: '^suites/proof/',
    why: 'it is made of tests: what the product needs of it stands in run',
  }),
  mustNot({
    name: 'suites-never-the-service',
    room: '^suites/',
    reach: '^simulators/(service|bench)/',
    why: 'the service is spawned or it is a URL',
  }),
  mustNot({
    name: 'judging-does-no-io',
    room: `^(?!.*${testFiles})${judging}`,
    reach: `${nodeModule}|${anyPackage}`,
    but: `${harmless}|${packages('typebox', 'ajv', 'ajv-formats', 'hdr-histogram-js')}`,
    runtimeOnly: true,
    why: 'a check is a function from journal to findings',
  }),
];
