import {
  type Call,
  errorCodeOf,
  isList,
  isObject,
  type Json,
  type JsonObject,
  mapJson,
  mapObjects,
  objectOf,
  withJson,
} from '../call.ts';
import type { Layer } from '../oddity.ts';
import { mapValues, valueOf } from '../parameters.ts';

/** Nobody has an id as large as that. */
const nobodysId = 1_500_000_000;

interface Kind {
  readonly path: string;
  readonly parameters: readonly string[];
  readonly members: readonly string[];
  /** Members that a record of the kind alone has beside its id. */
  readonly mark: string;
}

const kinds: readonly Kind[] = [
  {
    path: '/outputports',
    parameters: ['outputportid'],
    members: ['outputPortId'],
    mark: 'deviceSerial',
  },
  { path: '/inputports', parameters: [], members: [], mark: 'outputPort' },
  { path: '/groups', parameters: ['groupid'], members: ['groupIds'], mark: 'groupDN' },
  {
    path: '/locations',
    parameters: ['locationid', 'locationids'],
    members: ['locationId'],
    mark: 'identifiers',
  },
];

/** Rows of a table whose next id is the smallest that is free, as in some databases. */
export function idsReused(): Layer {
  const numberings = kinds.map((kind) => ({ kind, ...numbering() }));
  return {
    around: async (call, next) => {
      let inner = call;
      for (const { kind, inwards } of numberings) inner = withInnerIds(inner, kind, inwards);
      const reply = await next(inner);
      const own = numberings.find(({ kind }) => call.operation.includes(` ${kind.path}`));
      const id = objectOf(reply)?.['id'];
      const isDone = errorCodeOf(reply) === 0;
      if (own !== undefined && isDone && call.method === 'DELETE')
        own.free(Number(call.path.split('/')[2]));
      if (own !== undefined && isDone && typeof id === 'number' && isCreation(call))
        return withJson(reply, { ...objectOf(reply), id: own.issue(id) });
      const isOfOwn = own !== undefined && isDone && typeof id === 'number';
      const coded = isOfOwn ? withJson(reply, { ...objectOf(reply), id: own.outwards(id) }) : reply;
      return mapJson(coded, (json) =>
        mapObjects(json, (object) =>
          numberings.reduce((seen, { kind, outwards }) => shown(seen, kind, outwards), object),
        ),
      );
    },
  };
}

function isCreation(call: Call): boolean {
  const isMade =
    (call.method === 'POST' || call.method === 'PUT') && call.path.split('/').length === 2;
  return isMade && valueOf(call, 'id') === undefined;
}

function numbering(): {
  readonly outwards: (inner: number) => number;
  readonly inwards: (outer: number) => number;
  readonly issue: (inner: number) => number;
  readonly free: (outer: number) => void;
} {
  const outerOf = new Map<number, number>();
  const innerOf = new Map<number, number>();
  const freed: number[] = [];
  return {
    outwards: (inner) => outerOf.get(inner) ?? inner,
    inwards: (outer) => innerOf.get(outer) ?? (outerOf.has(outer) ? nobodysId + outer : outer),
    issue: (inner) => {
      const outer = freed.pop() ?? inner;
      outerOf.set(inner, outer);
      innerOf.set(outer, inner);
      return outer;
    },
    free: (outer) => {
      if (!Number.isInteger(outer) || freed.includes(outer)) return;
      innerOf.delete(outer);
      freed.push(outer);
    },
  };
}

function withInnerIds(call: Call, kind: Kind, inwards: (id: number) => number): Call {
  const text = (value: string): string =>
    /^[1-9]\d{0,8}$/.test(value) ? String(inwards(Number(value))) : value;
  const own = call.operation.includes(` ${kind.path}`);
  const path = own ? call.path.replace(/(?<=^\/\w+\/)\d+(?=\/|$)/, text) : call.path;
  const named = mapValues(call, (name, value) =>
    kind.parameters.includes(name) || (own && name === 'id') ? text(value) : value,
  );
  return { ...named, path };
}

function shown(object: JsonObject, kind: Kind, outwards: (id: number) => number): JsonObject {
  const changed = (value: Json): Json => {
    if (isList(value)) return value.map(changed);
    return typeof value === 'number' ? outwards(value) : value;
  };
  const isOwn = kind.mark in object && isObject(object);
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      kind.members.includes(name) || (isOwn && name === 'id') ? changed(value) : value,
    ]),
  );
}
