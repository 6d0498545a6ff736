import { syntheticPdf } from '../../../fixtures/documents/synthetic.ts';
import { operationOf } from '../../catalogue/operations.ts';
import type { ParameterValues } from '../../catalogue/test-values/parameter-values.ts';
import { hoursFrom } from '../../catalogue/test-values/times.ts';
import type { UploadFile } from '../../drive/body.ts';
import type { CallOptions } from '../../drive/client.ts';
import { largeDocument, uniqueDocument } from '../../drive/documents.ts';
import type { Json } from '../../journal/json.ts';

/** A request with these values of a parameter in place of its own. */
export function withValues(
  options: CallOptions,
  { operation, parameter, kind = '' }: ParameterValues,
  values: readonly string[],
): CallOptions {
  const { parameters = [], members = {}, path = {} } = options;
  const others = parameters.filter(([name]) => name !== parameter);
  const pairs = values.map((value) => [parameter, value] as const);
  const statement = operationOf(operation).parameters.find(({ name }) => name === parameter);
  if (statement?.place === 'path')
    return { ...options, path: { ...path, [parameter]: values[0] ?? '' } };
  if (statement?.place === 'member')
    return {
      ...options,
      members: withMember(members, parameter, memberOf({ kind, type: statement.type }, values)),
    };
  if (parameter === 'data') return withFile(options, values[0] ?? '');
  if (parameter === 'detaildata') {
    const kept =
      operation === 'users.update'
        ? parameters.filter(([name]) => !name.startsWith('detail'))
        : parameters;
    return { ...options, parameters: [...kept, ['detailtype', kind], ...pairs] };
  }
  if (operation === 'users.create' && parameter === 'detailtype')
    return { ...options, parameters: [...parameters, ...pairs, ['detaildata', 'x']] };
  if (parameter === 'datestart' || parameter === 'dateend')
    return {
      ...options,
      parameters: [
        ...parameters.filter(([name]) => !name.startsWith('date')),
        ...pairs,
        ...otherEnd(parameter, values),
      ],
    };
  return { ...options, parameters: [...others, ...pairs] };
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

/** A control is named by its user or its group, never by both (interface 4.9). */
function withMember(
  members: Readonly<Record<string, Json>>,
  name: string,
  value: Json,
): Readonly<Record<string, Json>> {
  const { userName: _, ...rest } = members;
  return { ...(name === 'groupName' ? rest : members), [name]: value };
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
function otherEnd(
  parameter: string,
  [value = '']: readonly string[],
): readonly (readonly [string, string])[] {
  const at =
    Number.isNaN(Date.parse(value)) || !/^2\d{3}-.*[Z\d]$/.test(value)
      ? '2036-06-01T12:00:00Z'
      : value;
  return [
    parameter === 'datestart' ? ['dateend', hoursFrom(at, 1)] : ['datestart', hoursFrom(at, -1)],
  ];
}

function withFile(options: CallOptions, like: string): CallOptions {
  const identity = (options.file?.fileName ?? 'file').replace(/\.pdf$/, '');
  return { ...options, file: fileLike(identity, like) };
}

function fileLike(identity: string, like: string): UploadFile {
  const [, count = '', unit] = /^(\d+) (bytes|pages?)$/.exec(like) ?? [];
  const number = Number(count);
  if (unit === 'bytes')
    return number === 0
      ? { fileName: `${identity}.pdf`, bytes: Buffer.alloc(0) }
      : largeDocument(identity, number);
  if (unit !== undefined) {
    const plain = Buffer.from(identity).toString('hex').slice(0, 60);
    return {
      fileName: `${identity}.pdf`,
      bytes: syntheticPdf({ pages: number, bytes: 0, identity: plain }),
      pages: number,
    };
  }
  const { bytes } = uniqueDocument(identity);
  const half = Math.floor(bytes.length / 2);
  const damaged: Readonly<Record<string, Buffer>> = {
    'cut off': bytes.subarray(0, half),
    'zeros within': Buffer.concat([
      bytes.subarray(0, half),
      Buffer.alloc(200),
      bytes.subarray(half + 200),
    ]),
  };
  return {
    fileName: `${identity} (${like}).pdf`,
    bytes: damaged[like] ?? Buffer.from(`noise ${identity} \u0001\u0002`),
  };
}
