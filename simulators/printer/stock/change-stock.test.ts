import { expect, test } from 'vitest';
import { attribute } from '../../kit/wire/ipp/attribute.ts';
import { keyword } from '../../kit/wire/ipp/value.ts';
import { changeStock, type StockChange, StockError } from './change-stock.ts';
import type { Stock } from './stock.ts';
import { stockFaults, stockWarnings } from './stock-faults.ts';

const stock: Stock = {
  trays: [
    {
      source: 'main',
      level: 250,
      capacity: 500,
      medium: { size: 'iso_a4_210x297mm', type: 'stationery' },
    },
    { source: 'manual', level: -2, capacity: 1 },
  ],
  supplies: [{ name: 'Black toner', type: 'toner', level: 80, lowLevel: 10 }],
};
const sizes = ['iso_a4_210x297mm', 'na_letter_8.5x11in'];
const supported = new Map(
  [
    attribute('media-supported', ...sizes.map(keyword)),
    attribute('media-type-supported', ...['stationery', 'labels'].map(keyword)),
  ].map((one) => [one.name, one]),
);

const change = (wanted: StockChange): Stock => changeStock(stock, wanted, supported);

test('what is left out stays as it is', () => {
  const [main, manual] = change({ trays: { main: { size: 'na_letter_8.5x11in' } } }).trays;
  expect(main).toEqual({
    source: 'main',
    level: 250,
    capacity: 500,
    medium: { size: 'na_letter_8.5x11in', type: 'stationery' },
  });
  expect(manual).toBe(stock.trays[1]);
});

test.each<[StockChange, string]>([
  [{ trays: { cellar: { level: 1 } } }, 'no tray "cellar": the printer has main, manual'],
  [{ supplies: { Red: { level: 1 } } }, 'no supply "Red": the printer has Black toner'],
  [{ trays: { main: { size: 'iso_a0_841x1189mm' } } }, 'size "iso_a0_841x1189mm" is not supported'],
  [{ trays: { main: { type: 'chocolate' } } }, 'type "chocolate" is not supported'],
  [{ trays: { main: { level: 501 } } }, 'the capacity is 500 sheets, not 501'],
  [{ trays: { manual: { level: 1 } } }, 'the tray is empty'],
  [{ supplies: { 'Black toner': { level: 101 } } }, 'at most 100'],
])('%j is refused: %s', (wanted, sentence) => {
  expect(() => change(wanted)).toThrow(StockError);
  expect(() => change(wanted)).toThrow(sentence);
});

test.each<[StockChange, readonly string[], readonly string[]]>([
  [{ trays: { main: { level: 0 } } }, ['out-of-paper'], []],
  [{ trays: { main: { level: 50 } } }, [], ['media-low-warning']],
  [{ trays: { main: { level: 51 } } }, [], []],
  [{ trays: { manual: { level: 0 } } }, [], ['media-empty-warning']],
  [{ supplies: { 'Black toner': { level: 10 } } }, ['toner-low'], []],
  [{ supplies: { 'Black toner': { level: 11 } } }, [], []],
  [{ supplies: { 'Black toner': { level: 0 } } }, ['toner-empty'], []],
])('%j brings about %j and warns of %j', (wanted, faults, warnings) => {
  const now = change(wanted);
  expect(stockFaults(now, stock).map(({ kind }) => kind)).toEqual(faults);
  expect(stockWarnings(now, stock)).toEqual(warnings);
});

test('levels that a profile tells from the start bring nothing about', () => {
  const empty = { ...stock, supplies: stock.supplies.map((one) => ({ ...one, level: 0 })) };
  expect(stockFaults(empty, empty)).toEqual([]);
});
