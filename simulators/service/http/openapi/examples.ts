import type { Parameter } from '../../operations/parameter.ts';

/** A value to try, where one can be told; what is free to be left out and has no name here has none. */
export function exampleOf(name: string, { schema, required, absent, place }: Parameter): unknown {
  if (place === 'file') return undefined;
  const face = schema as SchemaFace;
  const known = examples[name.toLowerCase()];
  if (known !== undefined && fits(known, face)) return known;
  if (!required || absent !== undefined) return undefined;
  return made(face);
}

function made(face: SchemaFace): unknown {
  const [choice] = face.anyOf ?? face.oneOf ?? [];
  if (choice !== undefined) return made(choice);
  return face.enum?.[0] ?? byType[face.type ?? '']?.(face);
}

interface SchemaFace {
  readonly anyOf?: readonly SchemaFace[];
  readonly oneOf?: readonly SchemaFace[];
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly items?: SchemaFace;
}

/** The same name may be text in one call and a number in another. */
function fits(example: unknown, { type, enum: words }: SchemaFace): boolean {
  if (words !== undefined) return words.includes(example);
  if (type === 'array') return Array.isArray(example);
  if (type === 'integer') return Number.isInteger(example);
  return typeof example === type;
}

const byType: Readonly<Record<string, (face: SchemaFace) => unknown>> = {
  string: () => 'text',
  integer: ({ minimum = 1 }) => Math.max(1, minimum),
  number: ({ minimum = 0 }) => Math.max(0.05, minimum),
  boolean: () => true,
  array: ({ items = {} }) => [made(items) ?? 'text'],
  object: () => ({}),
};

/** By parameter, in lower case. Names and addresses are those kept free for examples (RFC 2606, RFC 5737). */
const examples: Readonly<Record<string, unknown>> = {
  accountdomain: 'acme.example',
  address: '192.0.2.10',
  authtype: 0,
  cardid: '04A1B2C3',
  cd: '04A1B2C3',
  datestart: '2026-11-30T08:00:00Z',
  dateend: '2026-12-01T08:00:00Z',
  datetime: '2026-12-01T08:00:00+01:00',
  destinationdomainname: 'floor-2.acme.example',
  detaildata: ['Ann Example'],
  detailtype: [0],
  deviceserial: 'SN-0001',
  domain: 'acme.example',
  domainname: 'acme.example',
  groupname: 'Sales',
  identifiers: [{ locationType: 2, stringData: ['192.0.2.0/24'] }],
  jobtype: 'PRINT',
  locationdata: ['192.0.2.7'],
  locationtype: [2],
  mac: '00:00:5E:00:53:01',
  mapping: 'userName:0,firstName:1,lastName:2,email:3,group:4',
  name: 'Hall',
  parentdomain: 'vendor.example',
  password: 'correct horse',
  portname: 'Hall',
  serialnumber: 'SN-0001',
  timezone: 'Europe/Berlin',
  title: 'letter.pdf',
  userid: 'ann',
  username: 'ann',
  vendor: 'unknown',
};
