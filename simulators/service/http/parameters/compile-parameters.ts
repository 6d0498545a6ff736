import type { Parameter, ParameterSet, Place, UploadedFile } from '../../operations/parameter.ts';
import { Problem } from '../../rules/problem.ts';
import type { Pairs } from './form-text.ts';
import { memberReader } from './read-member.ts';
import { isList, type Reading, type ValueReader, valueReader } from './read-value.ts';

/** Everything a request brings from which parameters can be read. */
export interface Sources {
  readonly body: Pairs;
  readonly query: Pairs;
  readonly path: Readonly<Record<string, string>>;
  readonly parts: Pairs;
  /** Of a JSON body. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly file?: UploadedFile;
}

export type ParameterReader = (sources: Sources) => Readonly<Record<string, unknown>>;

interface Compiled {
  readonly name: string;
  readonly parameter: Parameter;
  readonly list: boolean;
  readonly read: ValueReader;
  readonly readMember: (value: unknown) => Reading;
}

/** Makes, once per operation, what reads its parameters; throws a Problem that names the one to blame (SIL-06). */
export function compileParameters(set: ParameterSet): ParameterReader {
  const compiled = Object.entries(set).map(
    ([name, parameter]): Compiled => ({
      name,
      parameter,
      list: isList(parameter.schema),
      read: valueReader(parameter.schema),
      readMember: memberReader(parameter.schema),
    }),
  );
  // Names are matched without regard to case (SIL-02).
  const byName = new Map(compiled.map((one) => [one.name.toLowerCase(), one]));
  return (sources) => {
    refuseSecretsInQuery(sources.query, byName);
    const inBody = gather(sources.body, byName, ['form']);
    const inQuery = gather(sources.query, byName, ['form', 'query']);
    const inParts = gather(sources.parts, byName, ['part']);
    const members = membersOf(sources.members ?? {}, byName);
    const values: Record<string, unknown> = {};
    for (const one of compiled) {
      const { name, parameter } = one;
      if (parameter.place === 'file') {
        values[name] = sources.file ?? missing(one);
      } else if (parameter.place === 'member') {
        values[name] = members.has(one) ? readMember(one, members.get(one)) : missing(one);
      } else if (parameter.place === 'path') {
        values[name] = readOne(one, [sources.path[name] ?? '']);
      } else {
        // Where a name is in body and query, the body counts (SIL-01).
        const texts = inBody.get(one) ?? inQuery.get(one) ?? inParts.get(one);
        const value = (): unknown => (texts === undefined ? missing(one) : readOne(one, texts));
        values[name] = parameter.deferred === true ? value : value();
      }
    }
    return values;
  };
}

function refuseSecretsInQuery(query: Pairs, byName: ReadonlyMap<string, Compiled>): void {
  for (const [name] of query) {
    const one = byName.get(name.toLowerCase());
    if (one?.parameter.secret === true)
      throw new Problem('secret-in-query', { parameter: one.name });
  }
}

/** Unknown names, and names at a place where they don't count, are ignored (SIL-01, SIL-05). */
function gather(
  pairs: Pairs,
  byName: ReadonlyMap<string, Compiled>,
  places: readonly Place[],
): Map<Compiled, string[]> {
  const found = new Map<Compiled, string[]>();
  for (const [name, value] of pairs) {
    const one = byName.get(name.toLowerCase());
    if (one === undefined || !places.includes(one.parameter.place)) continue;
    const texts = found.get(one);
    if (texts === undefined) found.set(one, [value]);
    else texts.push(value);
  }
  return found;
}

/** Names are matched as everywhere; null is how JSON says that something is not there. */
function membersOf(
  given: Readonly<Record<string, unknown>>,
  byName: ReadonlyMap<string, Compiled>,
): ReadonlyMap<Compiled, unknown> {
  const found = new Map<Compiled, unknown>();
  for (const [name, value] of Object.entries(given)) {
    const one = byName.get(name.toLowerCase());
    if (one?.parameter.place !== 'member' || value === null) continue;
    if (found.has(one)) throw new Problem('parameter-repeated', { parameter: one.name });
    found.set(one, value);
  }
  return found;
}

function missing({ name, parameter }: Compiled): unknown {
  if (parameter.required) throw new Problem('parameter-missing', { parameter: name });
  return parameter.absent;
}

function readOne({ name, parameter, list, read }: Compiled, texts: readonly string[]): unknown {
  const isEmpty = texts.length === 1 && texts[0] === '';
  if (isEmpty && parameter.cleared !== undefined) return parameter.cleared;
  if (!list && texts.length > 1) throw new Problem('parameter-repeated', { parameter: name });
  return valueOf(name, read(texts));
}

function readMember({ name, readMember: read }: Compiled, value: unknown): unknown {
  return valueOf(name, read(value));
}

function valueOf(name: string, reading: Reading): unknown {
  if ('fault' in reading)
    throw new Problem('parameter-ill-formed', { parameter: name, detail: reading.fault });
  return reading.value;
}
