import { encodeData } from '../../kit/wire/dns/encode.ts';
import {
  type DnsMessage,
  type DnsRecord,
  nameKey,
  type Question,
  recordType,
  typeOf,
} from '../../kit/wire/dns/record.ts';
import type { ServiceRecords } from './service.ts';

export interface Answered {
  readonly answers: readonly DnsRecord[];
  readonly additionals: readonly DnsRecord[];
}

/** What is answered to a query; undefined where there is nothing to say that the asker doesn't know. */
export function answersTo(
  query: DnsMessage,
  { shared, unique }: ServiceRecords,
): Answered | undefined {
  const all = [...shared, ...unique];
  const answers = all.filter((record) => {
    return query.questions.some((one) => asksFor(one, record)) && !isKnown(record, query.answers);
  });
  if (answers.length === 0) return undefined;
  return { answers, additionals: furtherTo(answers, unique) };
}

/** RFC 6762 8.2, 9: the same name and type with other data, where there can be one only. */
export function contradicts(records: readonly DnsRecord[], own: readonly DnsRecord[]): boolean {
  return records.some((theirs) => {
    const ours = own.filter((one) => isSameSet(one, theirs));
    return theirs.ttlSeconds > 0 && ours.length > 0 && !ours.some((one) => isSame(one, theirs));
  });
}

/**
 * RFC 6762 8.2: of two who want names at the same time, the one with the later data has them. True
 * when that is the other. The first name that tells decides for all, so that never both give way.
 */
export function losesTo(authorities: readonly DnsRecord[], own: readonly DnsRecord[]): boolean {
  const names = new Set(own.map((one) => nameKey(one.name)));
  for (const key of [...names].sort()) {
    const theirs = sortedData(authorities, key);
    if (theirs.length === 0) continue;
    const order = compare(theirs, sortedData(own, key));
    if (order !== 0) return order > 0;
  }
  return false;
}

/** Type and data of the records with a name, in their order. */
function sortedData(records: readonly DnsRecord[], key: string): readonly Buffer[] {
  return records
    .filter((one) => nameKey(one.name) === key)
    .map(({ data }) => Buffer.concat([Buffer.from([0, typeOf(data)]), encodeData(data)]))
    .sort((one, other) => Buffer.compare(one, other));
}

function compare(some: readonly Buffer[], others: readonly Buffer[]): number {
  for (const [at, one] of some.entries()) {
    const other = others[at];
    const order = other === undefined ? 1 : Buffer.compare(one, other);
    if (order !== 0) return order;
  }
  return some.length - others.length;
}

function asksFor({ name, type }: Question, record: DnsRecord): boolean {
  const ofType = type === recordType.any || type === typeOf(record.data);
  return ofType && nameKey(name) === nameKey(record.name);
}

/** RFC 6762 7.1: what the asker has for more than half of its time needs no repeating. */
function isKnown(record: DnsRecord, known: readonly DnsRecord[]): boolean {
  return known.some((one) => isSame(one, record) && one.ttlSeconds * 2 >= record.ttlSeconds);
}

/** RFC 6763 12: what whoever asked this will ask next. */
function furtherTo(
  answers: readonly DnsRecord[],
  unique: readonly DnsRecord[],
): readonly DnsRecord[] {
  const told = new Set(answers);
  const names = new Set(answers.map((one) => nameKey(one.name)));
  // Pointers lead to services, and those to hosts.
  for (let turn = 0; turn < 2; turn += 1) {
    const reached = [...answers, ...unique.filter((one) => names.has(nameKey(one.name)))];
    for (const { data } of reached) {
      if (data.kind === 'ptr' || data.kind === 'srv') names.add(nameKey(data.target));
    }
  }
  return unique.filter((one) => names.has(nameKey(one.name)) && !told.has(one));
}

function isSameSet(one: DnsRecord, other: DnsRecord): boolean {
  return typeOf(one.data) === typeOf(other.data) && nameKey(one.name) === nameKey(other.name);
}

function isSame(one: DnsRecord, other: DnsRecord): boolean {
  return isSameSet(one, other) && encodeData(one.data).equals(encodeData(other.data));
}
