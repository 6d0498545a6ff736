import {
  anyPackage,
  areaFiles,
  deviceDoors,
  kit,
  mayOnly,
  mustNot,
  nodeModule,
  onlyDoors,
  packages,
  testFiles,
  topicForms,
  topics,
  type Wall,
} from './wall.ts';

const judgingFolders = 'suites/(catalogue|journal|model|judge)/';
const judging = `(${judgingFolders}|${areaFiles('rules', 'checks')})`;
const traffic = `(suites/(drive|prove)/|${areaFiles('scenarios', 'deviations')})`;
const opinions = `suites/(judge|model)/|${areaFiles('checks')}`;
const leftOf = 'catalogue, journal, model, judge: each may see only what is left of it';
/** What a pure room may take from Node: nothing that reaches outside the process. */
const harmless = '^(node:)?(assert|buffer|crypto|string_decoder|url|util|zlib)$';

export const suiteWalls: readonly Wall[] = [
  mustNot({
    name: 'catalogue-looks-left',
    room: `^(suites/catalogue/|${areaFiles('rules')})`,
    reach: `^(suites/(journal|model|judge)/|${areaFiles('checks')})`,
    why: leftOf,
  }),
  mustNot({
    name: 'journal-looks-left',
    room: '^suites/journal/',
    reach: `^(${opinions})`,
    why: leftOf,
  }),
  mustNot({
    name: 'model-looks-left',
    room: '^suites/model/',
    reach: `^(suites/judge/|${areaFiles('checks')})`,
    why: leftOf,
  }),
  mustNot({
    name: 'engine-is-given-its-checks',
    room: `^(?!.*${testFiles})${judgingFolders}`,
    reach: `^${areaFiles('checks')}`,
    why: 'the judge works with whatever checks it is given',
  }),
  mustNot({
    name: 'judging-stands-alone',
    room: `^(?!.*${testFiles})${judging}`,
    reach: `^(scripts|reports)/|^(?!${judging})suites/|^simulators/(?!kit/)`,
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
    reach: `^(${opinions}|suites/run/)`,
    why: 'a step of a sequence does not know what is right',
  }),
  mayOnly({
    name: 'traffic-may-import',
    room: `^${traffic}`,
    only: [
      `^(suites/(catalogue|journal|engine)/|suites/rules/index[.]ts$|${areaFiles('rules')})`,
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
    only: ['^suites/(run|drive|catalogue|journal)/', deviceDoors, kit, nodeModule, anyPackage],
    why: 'it puts a terminal into situations and watches: what that shows is judged elsewhere',
  }),
  mayOnly({
    name: 'contract-may-import',
    room: '^suites/contract/',
    only: [
      '^suites/(run|drive|catalogue|journal)/',
      '^simulators/(card-reader|terminal)/index[.]ts$',
      kit,
      nodeModule,
      anyPackage,
    ],
    why: 'a pact is written by real clients and compared with what was on the wire; no verdict of the gate is in it',
  }),
  mayOnly({
    name: 'engine-may-import',
    room: '^suites/engine/(?!(rule|family|fault|test-case)[.]ts$)',
    only: ['^suites/(catalogue|journal)/', '^simulators/kit/(?!wire/)', '^(node:)?(fs|url)$'],
    why: 'what was recorded of rules and faults is read before anything is played or judged',
  }),
  mayOnly({
    name: 'topics-may-import',
    room: `^(${topics}|${topicForms})`,
    only: [
      '^suites/(catalogue|journal|model|judge|drive|prove)/',
      `^${areaFiles('rules', 'checks', 'scenarios', 'deviations')}`,
      deviceDoors,
    ],
    why: 'a check is given a case and no session, a test case a session and no verdict: nothing else is at hand',
  }),
  mustNot({
    name: 'topics-are-listed-once',
    room: `^(?!suites/(rules|oracle)/|scripts/oracle|.*${testFiles})(suites|reports|scripts|library)/`,
    reach: `^${topics}`,
    why: 'rules are read through the lists of suites/rules/, which hide what they are made of',
  }),
  mayOnly({
    name: 'spec-may-import',
    room: '^suites/spec/',
    only: [`^(suites/catalogue/|${areaFiles('rules')})`, kit, nodeModule],
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
    only: [`^(suites/run/|${traffic})`, kit, '^node_modules/vitest/'],
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
