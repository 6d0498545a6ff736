import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import { type Attribute, attribute } from '../../../kit/wire/ipp/attribute.ts';
import * as values from '../../../kit/wire/ipp/value.ts';
import { type DirectPrinter, directPrinter, groupOf, integer, keyword } from '../direct.ts';

let target: DirectPrinter;
beforeEach(() => {
  target = directPrinter({ clock: systemClock });
});

async function set(...attributes: Attribute[]) {
  const groups = [groupOf('printer', ...attributes)];
  return target.ask({ operation: 'Set-Printer-Attributes', groups });
}

async function told(...names: string[]): Promise<unknown> {
  const more = [keyword('requested-attributes', ...names)];
  return (await target.ask({ operation: 'Get-Printer-Attributes', more })).group('printer')[0];
}

test('Set-Printer-Attributes sets what is settable (RFC 3380 4.1)', async () => {
  const info = attribute('printer-info', values.textWithLanguage('de', 'Drucker'));
  expect((await set(info, keyword('sides-default', 'two-sided-long-edge'))).status).toBe(
    'successful-ok',
  );
  expect(await told('printer-info', 'sides-default')).toEqual({
    'printer-info': 'Drucker',
    'sides-default': 'two-sided-long-edge',
  });
});

const notSettable = 'client-error-attributes-not-settable';
const notSupported = 'client-error-attributes-or-values-not-supported';

test.each([
  ['read-only', integer('printer-up-time', 1), [notSettable, 'notSettable']],
  ['unknown', integer('x-unknown', 1), [notSettable, 'notSettable']],
  ['no value of the list', keyword('sides-default', 'x'), [notSupported, 'x']],
  ['out of range', integer('copies-default', 100), [notSupported, '100']],
  ['of another syntax', integer('printer-location', 1), [notSupported, '1']],
] as const)('what is %s is refused, and nothing is set', async (_, wrong, [status, shown]) => {
  const refused = await set(attribute('printer-info', values.text('new')), wrong);
  expect(refused.status).toBe(status);
  expect(refused.group('unsupported')).toEqual([{ [wrong.name]: shown }]);
  expect(await told('printer-info')).toEqual({ 'printer-info': 'a printer' });
});

test('nothing to set is a bad request', async () => {
  expect((await set()).status).toBe('client-error-bad-request');
  const none = await target.ask({ operation: 'Set-Printer-Attributes' });
  expect(none.status).toBe('client-error-bad-request');
});

test('printers that share a profile are set each for itself', async () => {
  const other = directPrinter({ clock: systemClock });
  await set(attribute('printer-info', values.text('mine')));
  expect(other.printer.profile.attributes.get('printer-info')?.values).toEqual([
    values.text('a printer'),
  ]);
});

test('Get-Printer-Supported-Values tells what may be set (RFC 3380 4.3)', async () => {
  const ask = async (...names: string[]) => {
    const more = names.length === 0 ? [] : [keyword('requested-attributes', ...names)];
    const seen = await target.ask({ operation: 'Get-Printer-Supported-Values', more });
    return seen.group('printer');
  };
  expect(await ask()).toEqual([
    {
      'copies-default': '1-99',
      'printer-info': 'adminDefine',
      'printer-location': 'adminDefine',
      'sides-default': 'one-sided,two-sided-long-edge',
    },
  ]);
  expect(await ask('printer-info', 'printer-up-time')).toEqual([{ 'printer-info': 'adminDefine' }]);
});
