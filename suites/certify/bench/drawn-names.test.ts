import { expect, test } from 'vitest';
import type { Situation } from '../situation.ts';
import { drawNames } from './drawn-names.ts';

test('the same seed draws the same names, another one others', () => {
  const said = (seed: number): string => {
    const drawn = drawNames(seed);
    const { queue, port, endpoint } = drawn;
    const people = [drawn.userName(1, true), drawn.userName(1, false)];
    return [queue, port, endpoint, ...people, drawn.title(1)].join(' | ');
  };
  expect(said(5)).toBe(said(5));
  expect(new Set(Array.from({ length: 50 }, (_, seed) => said(seed))).size).toBeGreaterThan(45);
});

test('plain titles are drawn where they wait and where they are asked for, hard ones stay', () => {
  const situation: Situation = {
    id: 'a/b',
    title: 'one of three',
    doing: 'release',
    waiting: { count: 2, titles: ['Agenda.pdf', '請求書 2026年度.pdf'] },
    actions: [{ titles: ['Agenda.pdf'] }],
    shows: [],
  };
  const { waiting, actions } = drawNames(3).retitled(situation);
  const [plain = '', hard] = waiting?.titles ?? [];
  expect(plain).toMatch(/^Agenda \d{3}\.pdf$/);
  expect(hard).toBe('請求書 2026年度.pdf');
  expect(actions).toEqual([{ titles: [plain] }]);
});
