import { expect, it } from 'vitest';
import { accountedParts } from './accounted-parts.ts';

it('lacks no rule: each part is judged, silent, or excluded for a reason', () => {
  const lacking = accountedParts.filter((part) => part.missing !== undefined);
  expect(lacking.map(({ section, about }) => `${section} ${about}`)).toEqual([]);
});
