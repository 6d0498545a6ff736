import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changing,
  deferred,
  form,
  optional,
  part,
  path,
  query,
  secret,
  withDefault,
} from '../../operations/parameter.ts';
import { bool, int, list, name, text } from '../../operations/words.ts';
import { Problem } from '../../rules/problem.ts';
import { compileParameters, type Sources } from './compile-parameters.ts';

const read = compileParameters({
  maxRecords: withDefault(form(int({ minimum: 1 })), 50),
  status: withDefault(form(list(int())), [0]),
  title: optional(form(text())),
  password: optional(secret(form(text()))),
});
const none: Sources = { body: [], query: [], path: {}, parts: [] };

function problemOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error instanceof Problem ? [error.code, error.parameter] : error;
  }
}

describe('compileParameters', () => {
  it('fills in what is absent and stated', () => {
    expect(read(none)).toEqual({
      maxRecords: 50,
      status: [0],
      title: undefined,
      password: undefined,
    });
  });

  it('SIL-01: reads body and query; where a name is in both, the body counts', () => {
    const sources: Sources = {
      ...none,
      body: [
        ['title', 'b'],
        ['status', '1'],
      ],
      query: [
        ['title', 'q'],
        ['maxRecords', '7'],
        ['status', '2'],
      ],
    };
    expect(read(sources)).toMatchObject({ title: 'b', maxRecords: 7, status: [1] });
  });

  it('SIL-02: names are matched without regard to case', () => {
    expect(read({ ...none, query: [['MAXRECORDS', '3']], body: [['Title', 'x']] })).toMatchObject({
      maxRecords: 3,
      title: 'x',
    });
  });

  it('SIL-05: unknown parameters are ignored', () => {
    const names = fc
      .string()
      .filter((one) => !['maxrecords', 'status', 'title', 'password'].includes(one.toLowerCase()));
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
        expect(read({ ...none, body: pairs, query: pairs })).toEqual(read(none));
      }),
    );
  });

  it('SIL-01: a stated query parameter counts in the query alone', () => {
    const stated = compileParameters({ cd: query(name()) });
    expect(stated({ ...none, query: [['cd', 'q']], body: [['cd', 'b']] })).toEqual({ cd: 'q' });
    expect(problemOf(() => stated({ ...none, body: [['cd', 'b']] }))).toEqual([
      'parameter-missing',
      'cd',
    ]);
  });

  it('parts and path parameters count at their place alone', () => {
    const placed = compileParameters({ uuid: path(name()), copies: optional(part(int())) });
    const sources: Sources = {
      ...none,
      path: { uuid: 'u' },
      query: [
        ['uuid', 'x'],
        ['copies', '5'],
      ],
      body: [['copies', '6']],
    };
    expect(placed(sources)).toEqual({ uuid: 'u', copies: undefined });
    expect(placed({ ...sources, parts: [['Copies', '7']] })).toEqual({ uuid: 'u', copies: 7 });
  });

  it('SIL-01: a password in the query is refused, even beside one in the body', () => {
    expect(
      problemOf(() => read({ ...none, body: [['password', 'b']], query: [['PASSWORD', 'q']] })),
    ).toEqual(['secret-in-query', 'password']);
  });

  it.each([
    {
      what: 'ill-formed',
      sources: { ...none, body: [['maxRecords', 'x']] } as Sources,
      blamed: ['parameter-ill-formed', 'maxRecords'],
    },
    {
      what: 'repeated',
      sources: {
        ...none,
        body: [
          ['title', 'a'],
          ['TITLE', 'b'],
        ],
      } as Sources,
      blamed: ['parameter-repeated', 'title'],
    },
  ])('SIL-06: names the parameter that is $what', ({ sources, blamed }) => {
    expect(problemOf(() => read(sources))).toEqual(blamed);
  });

  it('SIL-06: a deferred parameter is refused only when it is asked for', () => {
    const late = compileParameters({ copies: deferred(optional(form(int({ minimum: 1 })))) });
    const copies = (...sent: readonly string[]): unknown => {
      const values = late({ ...none, body: sent.map((value) => ['copies', value]) });
      return problemOf(values['copies'] as () => unknown);
    };
    expect([copies(), copies('2')]).toEqual([undefined, 2]);
    expect(copies('0')).toEqual(['parameter-ill-formed', 'copies']);
    expect(copies('1', '1')).toEqual(['parameter-repeated', 'copies']);
  });

  it('is not confused by names of objects', () => {
    expect(
      read({
        ...none,
        body: [
          ['__proto__', 'x'],
          ['constructor', 'y'],
          ['toString', 'z'],
        ],
      }),
    ).toEqual(read(none));
  });
});

describe('changing (SIL-61)', () => {
  const change = compileParameters(
    changing({
      name: form(name()),
      count: withDefault(form(int({ minimum: 1 })), 50),
      flag: withDefault(form(bool()), true),
      ids: withDefault(form(list(int())), []),
      note: optional(form(text())),
    }),
  );
  const given = (...body: readonly (readonly [string, string])[]): unknown =>
    change({ ...none, body: body.map(([key, value]) => [key, value]) });

  it('reads what is left out as nothing, whether it has a default or not', () => {
    const nothing = { name: undefined, count: undefined, flag: undefined, ids: undefined };
    expect(given()).toEqual({ ...nothing, note: undefined });
  });

  it('an empty value brings the default back; text without one is empty', () => {
    const empty = (['count', 'flag', 'ids', 'note'] as const).map((key) => [key, ''] as const);
    expect(given(...empty)).toMatchObject({ count: 50, flag: true, ids: [], note: '' });
  });

  it('what was required without a default cannot be cleared, and other values are checked', () => {
    expect(problemOf(() => given(['name', '']))).toEqual(['parameter-ill-formed', 'name']);
    expect(problemOf(() => given(['count', '0']))).toEqual(['parameter-ill-formed', 'count']);
    expect(problemOf(() => given(['count', ''], ['count', '']))).toEqual([
      'parameter-repeated',
      'count',
    ]);
  });
});
