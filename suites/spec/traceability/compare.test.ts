import { expect, it } from 'vitest';
import { differences } from './compare.ts';
import { digestOf, partsOf } from './parts-of.ts';

const text = '## 1. One\n- it holds\n- it holds\n';
const heading = { section: '1', digest: digestOf('## 1. One') };
const holds = { section: '1', digest: digestOf('it holds') };

it('nothing differs when every part has its row', () => {
  expect(differences(partsOf(text), [heading, holds, holds])).toEqual({
    unaccounted: [],
    stale: [],
  });
});

it('a part without a row, though its text has one', () => {
  const found = differences(partsOf(text), [heading, holds]);
  expect(found.unaccounted.map((part) => part.text)).toEqual(['it holds']);
  expect(found.stale).toEqual([]);
});

it('a row whose part is gone or stands in another section', () => {
  const elsewhere = { ...holds, section: '2' };
  const rows = [heading, holds, holds, elsewhere];
  expect(differences(partsOf(text), rows)).toEqual({ unaccounted: [], stale: [elsewhere] });
});
