import ts from 'typescript';
import { expect, it } from 'vitest';
import { type FindingForm, formsOf } from './forms.ts';
import { formsPage } from './page.ts';

it('reads both sides of an object, with every alternative', () => {
  expect(
    formsIn(`yield situation(one, ok, {
      expected: isNew ? 'a new user' : 'the user',
      seen: wrong ?? \`\${String(count)} users\`,
    });`),
  ).toEqual([['a new user | the user', '{wrong} | {count} users']]);
});

it('reads a claim of three elements, and no other list', () => {
  expect(
    formsIn(`function* look() {
      yield [count < 3, 'at most two', String(count)];
      const list = ['a', 'b', 'c'];
      yield ['a', 'b'];
    }`),
  ).toEqual([['at most two', '{count}']]);
});

it('follows constants and functions to their texts', () => {
  expect(
    formsIn(`const wanted = 'one print';
      function printed(count) { return count === 1 ? wanted : \`\${count} prints\`; }
      function look(count) { const expected = wanted; return { expected, seen: printed(count) }; }`),
  ).toEqual([['one print', 'one print | {count} prints']]);
});

it('lists a text that is an argument where it is written, and not where it is passed on', () => {
  expect(
    formsIn(`function accepts(rule, expected) { return { expected, seen: seenAnswer(rule) }; }
      accepts('TAP-01', '200 for a known card');`),
  ).toEqual([['200 for a known card', '']]);
});

it('shows a parameter by its name, even if a constant outside has the same one', () => {
  expect(
    formsIn(`const name = 'outside';
      function look(name) { return { expected: 'the name ' + name, seen: \`the name \${name}\` }; }`),
  ).toEqual([["{'the name ' + name}", 'the name {name}']]);
});

it('ends at functions that call each other', () => {
  const source = `function even(n) { return n === 0 ? 'even' : odd(n - 1); }
    function odd(n) { return n === 0 ? 'odd' : even(n - 1); }
    const found = { expected: 'an even number', seen: even(count) };`;
  expect(formsIn(source)).toEqual([['an even number', 'even | odd | {even(n - 1)}']]);
});

it('writes a table for each area, in which a bar or an angle bracket does not end a cell', () => {
  const forms: readonly FindingForm[] = [
    { area: 'users', expected: ['a | b'], got: ['<none>', 'c'] },
    { area: 'ports', expected: ['one port'], got: [] },
  ];
  const page = formsPage(forms);
  expect(page).toContain('| a \\| b | &lt;none><br>c |');
  expect(page.indexOf('## ports')).toBeLessThan(page.indexOf('## users'));
});

function formsIn(text: string): readonly (readonly string[])[] {
  const source = ts.createSourceFile('checks.ts', text, ts.ScriptTarget.Latest, true);
  return formsOf([source]).map(({ expected, got }) => [expected.join(' | '), got.join(' | ')]);
}
