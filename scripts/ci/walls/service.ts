import {
  anyPackage,
  kit,
  mayOnly,
  mustNot,
  nodeModule,
  onlyTypes,
  packages,
  testFiles,
  type Wall,
} from './wall.ts';

const sql = ['kysely', 'pg'];
const fastify = ['fastify', '@fastify/[^/]+'];
const schema = ['typebox', 'ajv', 'ajv-formats'];
/** Tests of a pure room need their tools. */
const untested = `(?!.*${testFiles})`;

export const serviceWalls: readonly Wall[] = [
  mustNot({
    name: 'rules-know-no-room',
    room: '^simulators/service/rules/',
    reach: '^(suites|reports|scripts)/|^simulators/(?!kit/|service/rules/)',
    why: 'the rules of the service are decided without its store, its wire or its devices',
  }),
  mayOnly({
    name: 'store-may-import',
    room: '^simulators/service/(store|content)/',
    only: ['^simulators/service/rules/', kit, nodeModule, packages(...sql)],
    why: 'the store keeps records; what they mean is decided elsewhere',
  }),
  mustNot({
    name: 'store-below-operations',
    room: '^simulators/service/(store|content)/',
    reach: '^simulators/service/(operations|http)/',
    why: 'the store serves the operations and knows nothing of them',
  }),
  mayOnly({
    name: 'operations-may-import',
    room: '^simulators/service/operations/',
    only: [
      '^simulators/service/(rules|store|content|delivery|conversion|directory)/',
      kit,
      '^(node:)?stream$',
      packages('typebox'),
    ],
    why: 'an operation is a contract and decisions',
  }),
  onlyTypes({
    name: 'operations-see-only-types',
    room: '^simulators/service/operations/',
    of: '^simulators/service/(store|content|delivery|conversion|directory)/',
    why: 'what an operation needs of store, content, delivery and directory is handed to it',
  }),
  mustNot({
    name: 'operations-below-http',
    room: '^simulators/service/operations/',
    reach: '^simulators/service/http/',
    why: 'HTTP mounts the operations; they could be mounted elsewhere',
  }),
  mayOnly({
    name: 'http-may-import',
    room: '^simulators/service/http/',
    only: [
      '^simulators/service/(operations|rules|store|content|delivery|conversion|directory|exchanges)/',
      kit,
      nodeModule,
      packages(...fastify, ...schema, 'swagger-ui-dist'),
    ],
    why: 'HTTP translates; it neither decides nor stores',
  }),
  onlyTypes({
    name: 'http-sees-only-types-of-store',
    room: '^simulators/service/http/',
    of: '^simulators/service/(store|content|delivery|conversion|directory|exchanges)/',
    why: "the store's insides are its own; http is handed what it needs",
  }),
  mayOnly({
    name: 'directory-may-import',
    room: '^simulators/service/directory/',
    only: ['^simulators/service/rules/', kit, nodeModule, packages('ldapts')],
    why: 'a directory is asked about people; who they are here is decided elsewhere',
  }),
  mustNot({
    name: 'delivery-below-operations',
    room: '^simulators/service/delivery/',
    reach: '^simulators/service/(operations|http)/',
    why: 'delivery carries a document, whoever released it',
  }),
  mayOnly({
    name: 'conversion-may-import',
    room: '^simulators/service/conversion/',
    only: [
      '^simulators/service/(rules|store|content|delivery)/',
      kit,
      nodeModule,
      packages('@cantoo/pdf-lib'),
    ],
    why: 'conversion makes one document into another, and runs programs of others for it',
  }),
  onlyTypes({
    name: 'conversion-sees-only-types',
    room: '^simulators/service/conversion/',
    of: '^simulators/service/(store|content|delivery)/',
    why: 'conversion works with any store, and hands on what it has made',
  }),
  mayOnly({
    name: 'books-and-trail-may-import',
    room: '^simulators/service/(balances|scheduler|audit)/',
    only: [
      '^simulators/service/(rules|store|delivery)/',
      '^simulators/service/(operations/balances/books|http/audit-trail|log)[.]ts$',
      kit,
      nodeModule,
    ],
    why: 'what is paid and what was done is kept for operations, delivery and HTTP, and knows them by their contracts',
  }),
  onlyTypes({
    name: 'books-and-trail-see-only-types',
    room: '^simulators/service/(balances|scheduler|audit)/',
    of: '^simulators/service/(store|delivery|operations|http)/',
    why: 'they work with any store, whoever asks',
  }),
  onlyTypes({
    name: 'delivery-sees-only-types-of-store',
    room: '^simulators/service/delivery/',
    of: '^simulators/service/store/',
    why: 'delivery works with any store',
  }),
  mustNot({
    name: 'rules-are-pure',
    room: `^${untested}simulators/service/rules/`,
    reach: `${nodeModule}|${anyPackage}`,
    runtimeOnly: true,
    why: 'a rule depends on nothing but what it is given',
  }),
  mustNot({
    name: 'operations-know-no-parts',
    room: `^${untested}simulators/service/operations/`,
    reach: `${packages(...fastify, ...sql)}|^(node:)?(sqlite|https?)$`,
    runtimeOnly: true,
    why: 'an operation knows neither HTTP nor SQL',
  }),
];
