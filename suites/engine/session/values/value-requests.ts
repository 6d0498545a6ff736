import { syntheticPdf } from '../../../../fixtures/documents/synthetic.ts';
import { operationOf } from '../../../spec/operations.ts';
import type { ParameterValues } from '../../../spec/test-values/parameter-values.ts';
import { hoursFrom } from '../../../spec/test-values/times.ts';
import type { Json } from '../../journal/json.ts';
import { largeDocument, uniqueDocument } from '../documents/documents.ts';
import type { Pairs, UploadFile } from '../http/body.ts';
import type { CallOptions } from '../http/client.ts';
import { newDomain } from '../samples/account.ts';
import { location } from '../samples/administration.ts';
import { dummyPort } from '../samples/ports.ts';
import type { Session } from '../session.ts';

/** Names that each request needs anew; a call that finds something by its name keeps the name of its sample. */
const freshNames: ReadonlySet<string> = new Set([
  'accountname',
  'applicationname',
  'containername',
  'groupname',
  'groupdn',
  'portname',
  'description',
  'deviceserial',
  'title',
  'name',
  'adminuser',
  'deviceAdminUsername',
  'deviceAdminPassword',
]);

/** A value that the service surely takes for the parameter; undefined: none is known. */
export async function plainValueOf(
  s: Session,
  { operation, parameter, kind }: ParameterValues,
  sample: CallOptions,
): Promise<string | undefined> {
  if (parameter === 'detaildata') return plainDetail(s, kind);
  if (parameter === 'identifiers') return `wifi-${s.cardNumber()}`;
  if (parameter === 'cardid') return s.cardNumber();
  if (operation === 'users.create' && parameter === 'username') return s.name('user');
  const isNewDomain =
    parameter === 'domainNames' ||
    (['account.create', 'containers.update'].includes(operation) && parameter === 'domainname');
  if (isNewDomain) return newDomain(s, s.name('below').toLowerCase());
  const isFound = operation.startsWith('documents.') && parameter === 'portname';
  if (freshNames.has(parameter) && !isFound) return s.name('value');
  const own =
    sample.parameters?.find(([name]) => name === parameter)?.[1] ??
    sample.path?.[parameter] ??
    sample.members?.[parameter];
  if (own !== undefined && typeof own !== 'object') return String(own);
  return await found(s, parameter);
}

function plainDetail(s: Session, kind: string | undefined): string | undefined {
  if (kind === '4' || kind === '5') return s.cardNumber();
  return kind === '12' ? s.credentials.facts.choices?.expiration : s.name('value');
}

async function found(s: Session, parameter: string): Promise<string | undefined> {
  const { facts } = s.credentials;
  if (/domain/.test(parameter)) return facts.domain;
  if (parameter === 'providerid') return String(facts.providerId);
  if (parameter.startsWith('locationid')) return String((await location(s)).id);
  if (parameter === 'outputportid') return String((await dummyPort(s)).id);
  if (parameter === 'address') return (await dummyPort(s)).address;
  if (parameter === 'username') return (await s.user()).userName;
  if (parameter === 'vendor') return 'unknown';
  if (parameter === 'ipreaderaddress') return s.readerAddress();
  if (parameter === 'printerippurl') return `ipp://${s.name('host')}.example/ipp/print`;
  return undefined;
}

/** A request with these values of a parameter in place of its own. */
export function withValues(
  options: CallOptions,
  { operation, parameter, kind = '' }: ParameterValues,
  values: readonly string[],
): CallOptions {
  const { parameters = [], members = {}, path = {} } = options;
  const [first = ''] = values;
  const statement = operationOf(operation).parameters.find(({ name }) => name === parameter);
  if (statement?.place === 'path') return { ...options, path: { ...path, [parameter]: first } };
  if (statement?.place === 'member') {
    // A control is named by its user or its group, never by both (interface 4.9).
    const { userName: _, ...rest } = members;
    const others = parameter === 'groupName' ? rest : members;
    const value = memberOf({ kind, type: statement.type }, values);
    return { ...options, members: { ...others, [parameter]: value } };
  }
  if (parameter === 'data') return { ...options, file: fileLike(first, options.file) };
  const pairs: Pairs = values.map((value) => [parameter, value]);
  const without = (beginning: string): Pairs =>
    parameters.filter(([name]) => !name.startsWith(beginning));
  const of = (...all: readonly Pairs[]): CallOptions => ({ ...options, parameters: all.flat() });
  if (parameter === 'detaildata') {
    const others = operation === 'users.update' ? without('detail') : parameters;
    return of(others, [['detailtype', kind]], pairs);
  }
  if (operation === 'users.create' && parameter === 'detailtype')
    return of(parameters, pairs, [['detaildata', 'x']]);
  if (parameter === 'datestart' || parameter === 'dateend')
    return of(without('date'), pairs, [otherEnd(parameter, first)]);
  return of(
    parameters.filter(([name]) => name !== parameter),
    pairs,
  );
}

/** Only printers have an embedded client, only jobs over IPP carry a user name (interface 4.5), and push queues alone have a port (4.6). */
const presumes: Readonly<Record<string, readonly [name: string, value: string]>> = {
  embedded: ['porttype', '1'],
  sendusername: ['printprotocol', '1'],
  outputportid: ['porttype', '1'],
};

/** The request without parameters that a service may refuse because of the values of others. */
export function withoutMeaningless(options: CallOptions): CallOptions {
  const { parameters = [] } = options;
  const isMeaningful = (name: string): boolean => {
    const [other, value] = presumes[name] ?? [];
    return other === undefined || parameters.some(([key, is]) => key === other && is === value);
  };
  return { ...options, parameters: parameters.filter(([name]) => isMeaningful(name)) };
}

function memberOf(
  { kind, type }: { readonly kind: string; readonly type: string },
  values: readonly string[],
): Json {
  const [value = ''] = values;
  if (kind !== '') return [{ locationType: Number(kind), stringData: [...values] }];
  if (type === 'list') return [...values];
  if (type === 'int' && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (type === 'boolean' && /^(true|false)$/.test(value)) return value === 'true';
  return value;
}

/** One hour away, so that the range is none to refuse. */
function otherEnd(parameter: string, value: string): Pairs[number] {
  const isMoment = /^2\d{3}-.*[Z\d]$/.test(value) && !Number.isNaN(Date.parse(value));
  const at = isMoment ? value : '2036-06-01T12:00:00Z';
  return parameter === 'datestart'
    ? ['dateend', hoursFrom(at, 1)]
    : ['datestart', hoursFrom(at, -1)];
}

/** A file with this many bytes or pages, or damaged in this way, that no other is equal to. */
function fileLike(like: string, old: UploadFile | undefined): UploadFile {
  const identity = (old?.fileName ?? 'file').replace(/\.pdf$/, '');
  const fileName = `${identity}.pdf`;
  const [, count = '', unit] = /^(\d+) (bytes|pages?)$/.exec(like) ?? [];
  const number = Number(count);
  if (unit === 'bytes')
    return number === 0 ? { fileName, bytes: Buffer.alloc(0) } : largeDocument(identity, number);
  if (unit !== undefined) {
    const plain = Buffer.from(identity).toString('hex').slice(0, 60);
    const bytes = syntheticPdf({ pages: number, bytes: 0, identity: plain });
    return { fileName, bytes, pages: number };
  }
  const { bytes } = uniqueDocument(identity);
  const half = Math.floor(bytes.length / 2);
  const [begin, end] = [bytes.subarray(0, half), bytes.subarray(half + 200)];
  const damaged: Readonly<Record<string, Buffer>> = {
    'cut off': begin,
    'zeros within': Buffer.concat([begin, Buffer.alloc(200), end]),
  };
  return {
    fileName: `${identity} (${like}).pdf`,
    bytes: damaged[like] ?? Buffer.from(`noise ${identity} \u0001\u0002`),
  };
}
