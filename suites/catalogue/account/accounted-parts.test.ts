import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rules } from '../../rules/rules.ts';
import { records } from '../answers.ts';
import type { OperationStatement } from '../operation.ts';
import { operations } from '../operations.ts';
import * as shapes from '../shape.ts';
import { silenceOf } from '../silences.ts';
import { accountedParts } from './accounted-parts.ts';
import { fromNowhere } from './coverage.ts';

/** Changes only with the interface itself: a part that is dropped or altered shows here. */
const digestOfAll = 'd11bde62051ffa4e9e3add4d2ecce463374da0ea46fdd2c53586964664acfdd8';

const ruleIds = new Set(rules.map((rule) => rule.id));
const subjects = new Set(accountedParts.map(({ section, about }) => `${section} ${about}`));
const aboutCalls = accountedParts.filter(({ section }) => section.startsWith('4.'));

describe('the account of the interface', () => {
  it('has every part, each in its place', () => {
    const digests = accountedParts.map(({ section, digest }) => `${section} ${digest}\n`).join('');
    expect(createHash('sha256').update(digests).digest('hex')).toBe(digestOfAll);
    expect(subjects.size, 'each part is about something of its own').toBe(accountedParts.length);
  });

  it('names only rules and silences that there are, and something for each part', () => {
    const strange = accountedParts.flatMap(({ rules: named }) =>
      named.filter((id) => !ruleIds.has(id)),
    );
    expect(strange).toEqual([]);
    for (const { about, rules: named, silence, excluded, missing } of accountedParts) {
      if (silence !== undefined) expect(silenceOf(silence), `${about}: ${silence}`).toBeDefined();
      const empty = named.length === 0 && (silence ?? excluded ?? missing) === undefined;
      expect(empty, about).toBe(false);
    }
  });

  it('has every part that a rule says it covers', () => {
    const unknown = rules.flatMap(({ id, covers = [] }) =>
      covers.flatMap((part) =>
        subjects.has(part) || subjects.has(` ${part}`) ? [] : [`${id}: ${part}`],
      ),
    );
    expect(unknown).toEqual([]);
  });

  it('names every rule: none comes from nowhere', () => {
    const unnamed = fromNowhere(accountedParts, [...ruleIds]);
    const remedy =
      'say in `covers` which part of the interface it comes from (CONTRIBUTING, Add a rule)';
    expect(unnamed, `${unnamed.join(' ')}: ${remedy}`).toEqual([]);
  });
});

describe.each(operations.map((one) => [one.id, one] as const))('%s', (id, operation) => {
  const own = aboutCalls
    .filter(({ section, about }) => section === operation.section && isAbout(about, id))
    .map(({ about }) => about);

  it('is accounted for, with what it answers', () => {
    expect(own).not.toEqual([]);
    const answers = own.some((about) => about.includes('returns') || about === 'account.head');
    expect(answers, own.join('\n')).toBe(true);
  });

  it('with every parameter', () => {
    const named = new Set(own.filter((about) => / params? /.test(about)).flatMap(words));
    const wholesale = own.some((about) => about.endsWith(' params'));
    expect(statedParameters(operation).filter((name) => !wholesale && !named.has(name))).toEqual(
      [],
    );
  });

  it('with every status it lists', () => {
    const named = new Set(own.filter((about) => about.includes(' errors ')).flatMap(words));
    const shared = operation.id === 'account.head' ? ['404'] : [];
    expect(
      operation.errors.map(String).filter((one) => !named.has(one) && !shared.includes(one)),
    ).toEqual([]);
  });

  it('with every right', () => {
    const named = new Set(own.filter((about) => / right /.test(about)).flatMap(words));
    const wholesale = own.some((about) => about.endsWith(' rights'));
    expect(operation.permissions.filter((one) => !wholesale && !named.has(one))).toEqual([]);
  });
});

describe('also accounted for', () => {
  it.each(Object.entries(records))('every member of %s, by rules', (record, shape) => {
    const own = accountedParts.filter(({ section }) => section === `2 ${record}`);
    const judged = new Set(own.filter((part) => part.rules.length > 0).map(({ about }) => about));
    expect(Object.keys(shape).filter((member) => !judged.has(member))).toEqual([]);
  });

  it('every member of a page of history', () => {
    const named = Object.keys(shapes.historyPage).map(
      (member) => `4.4 documents.history returns ${member}`,
    );
    expect(named.filter((one) => !subjects.has(one))).toEqual([]);
  });

  it('every state, error code and limit', () => {
    const codes = [
      0,
      ...upwards(1000, 18),
      ...upwards(1030, 3),
      ...upwards(1040, 5),
      ...upwards(1050, 3),
      ...upwards(1060, 4, 10),
      10_000,
    ];
    const limits = [
      'GET /documents maxRecords',
      'GET /documents/history maxrecords',
      'GET /documents/history date range',
      'GET /documents/history timeout',
      'GET /users/all maxrecords',
      'PUT /documents size of office files',
      'PUT /documents pages of a spreadsheet',
      'PUT /documents time of conversion',
      'PUT /documents scale',
      'balance policy policyName',
    ];
    const wanted = [
      ...shapes.valuesOf.status.map((status) => `3 status ${String(status)}`),
      ...codes.map((code) => `7 code ${String(code)}`),
      ...limits.map((limit) => `8 ${limit}`),
    ];
    expect(wanted.filter((one) => !subjects.has(one))).toEqual([]);
  });

  it('every right that a call lists', () => {
    const rights = new Set(operations.flatMap(({ permissions }) => permissions));
    expect([...rights].filter((right) => !subjects.has(`5 right ${right}`))).toEqual([]);
  });
});

function upwards(first: number, count: number, step = 1): readonly number[] {
  return Array.from({ length: count }, (_, at) => first + at * step);
}

/** 'card.get card.post param cd' is about both. */
function isAbout(about: string, operation: string): boolean {
  return words(about).some((word) => word.replace(/[:,]$/, '') === operation);
}

function words(about: string): readonly string[] {
  return about.split(/,? /);
}

/** A placeholder of the path that the call's own heading names is accounted for with the call. */
function statedParameters({ parameters }: OperationStatement): readonly string[] {
  return parameters.filter(({ place }) => place !== 'path').map(({ name }) => name);
}
