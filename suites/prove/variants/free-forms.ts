import { alterRecords, answersInstead, both, on } from '../../engine/fault-proxy/alter.ts';
import type { Variant } from '../../engine/fault-proxy/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  withJson,
} from '../../engine/fault-proxy/interception.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  textMember,
} from '../../engine/journal/json.ts';

const providers = on('authproviders.get');
const groupLists = on('groups.list', 'groups.get');

/** Forms of names, times and configurations that the interface does not fix, and a service that is busy. */
export const freeFormVariants: readonly Variant[] = [
  {
    id: 'no-times-behind-utc',
    says: 'refuses to record a job at a time whose offset has a minus',
    freedom: 'SIL-189: the format of 4.4 shows only a plus',
    make: () =>
      answersInstead(
        both(on('documents.record'), (request) =>
          /-\d\d:\d\d$/.test(formOf(request).get('datetime') ?? ''),
        ),
        jsonAnswer(400, { error: 'datetime' }),
      ),
  },
  {
    id: 'titles-as-file-names',
    says: 'returns a title with underscores for characters that a file name cannot contain',
    freedom: 'the interface does not state how a documentName follows from a title',
    make: () => ({
      answer: (answer) => {
        const json = jsonOf(answer);
        return json === undefined ? answer : withJson(answer, withFileNames(json));
      },
    }),
  },
  {
    id: 'canonical-group-names',
    says: 'returns a distinguished name with attribute types in capitals and a space after each comma',
    freedom: 'RFC 4514 2.3, 4: this is an equivalent form',
    make: () =>
      alterRecords(groupLists, (group) => {
        const dn = textMember(group, 'groupDN');
        return dn === undefined ? group : { ...group, groupDN: canonical(dn) };
      }),
  },
  {
    id: 'configurations-nobody-sees',
    says: 'treats nothing in the configuration of a cloud provider as secret: lists the provider for all callers, without the configuration',
    freedom: 'the interface does not state the members of this configuration (4.8)',
    make: showsNoConfiguration,
  },
  {
    id: 'busy-now-and-then',
    says: 'defers every twentieth call, with 429 or 503',
    freedom:
      'RFC 6585 4, RFC 9110 15.6.4: a server may defer a call; rate limits are unspecified (8)',
    make: () => {
      let calls = 0;
      return {
        request: (request) => {
          calls += 1;
          if (calls % 20 !== 0) return request;
          const status = calls % 40 === 0 ? 503 : 429;
          return { status, headers: { 'retry-after': '0' }, body: Buffer.from('busy') };
        },
      };
    },
  },
];

function withFileNames(json: Json): Json {
  if (isArray(json)) return json.map(withFileNames);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      name === 'documentName' && typeof value === 'string'
        ? value.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
        : withFileNames(value),
    ]),
  ) as JsonObject;
}

function canonical(dn: string): string {
  return dn
    .replaceAll(
      /(^|,)\s*(\w+)=/g,
      (_, comma: string, type: string) => `${comma}${type.toUpperCase()}=`,
    )
    .replaceAll(',', ', ');
}

/** Callers without a key see what those with a key do: no configuration at all. */
function showsNoConfiguration(): Interception {
  const listed = new Map<string, Json>();
  const bare = (json: Json): Json => {
    if (isArray(json)) return json.map(bare);
    if (!isObject(json)) return json;
    const { typeConfiguration: _, ...rest } = json;
    return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, bare(value)]));
  };
  return {
    answer: (answer, request) => {
      const json = jsonOf(answer);
      if (!providers(request) || json === undefined || answer.status !== 200) return answer;
      const account = formOf(request).get('accountid') ?? '';
      if ('x-api-key' in request.headers) listed.set(account, bare(json));
      return withJson(answer, listed.get(account) ?? bare(json));
    },
  };
}
