import { expect, test } from 'vitest';
import type { PageCount } from './page-count.ts';
import { countPages } from './pages.ts';
import { bytesSource } from './random-access.ts';

const twoPages = '%%Page: 1 1\nshowpage\n%%Page: 2 2\nshowpage\n%%EOF\n';
const driver = `featurebegin{
%%BeginNonPPDFeature: NumCopies 5
5 /languagelevel where {pop languagelevel}{1} ifelse
2 ge { 1 dict dup /NumCopies 4 -1 roll put setpagedevice }{ userdict /#copies 3 -1 roll put } ifelse
%%EndNonPPDFeature
}featurecleanup`;
const spooler = `%RBIBeginNonPPDFeature: *NumCopies 4
4/languagelevel where{pop languagelevel 2 ge}{false}ifelse
{1 dict begin/NumCopies exch def currentdict end setpagedevice}
{userdict/#copies 3 -1 roll put}ifelse
%RBIEndNonPPDFeature`;
const bothLevels =
  '/setpagedevice where\n{ pop 1 dict dup /NumCopies 3 put setpagedevice }\n{ userdict /#copies 3 put } ifelse';

test.each([
  ['PLRM 6.2.1: the page device', '<</NumCopies 3>> setpagedevice', 6],
  ['among other entries', '<< /NumCopies 3/Duplex true >> setpagedevice', 6],
  ['as a dictionary of level 1', '1 dict dup /NumCopies 3 put setpagedevice', 6],
  ['PLRM 8.2: the variable', '/#copies 3 def', 6],
  ['put into a dictionary', 'userdict /#copies 3 put', 6],
  ['of the status dictionary', 'statusdict begin /#copies 3 def end', 6],
  ['over lines', '/#copies\n3\ndef', 6],
  ['behind its value', '3 /#copies exch def', 6],
  ['by a procedure', '/@copies{/#copies exch def}def\n3 @copies', 6],
  ['by a procedure of a procedure', '/c{/#copies exch def}bind def /d{c}bind def 3 d', 6],
  ['by a procedure that knows it', '/three { userdict /#copies 3 put } bind def three', 6],
  ['a procedure that is not called', '/three { userdict /#copies 3 put } bind def', 2],
  ['in either case', bothLevels, 6],
  ['guarded', 'mark { <</NumCopies 3>> setpagedevice } stopped cleartomark', 6],
  ['the section of a driver', driver, 10],
  ['the section of a spooler', spooler, 8],
  ['the last one', '/#copies 3 def /#copies 2 def', 4],
  ['a string', '(\\) /#copies 3 def) pop (a(b)/#copies 3 def) pop', 2],
  ['a comment', '% /#copies 3 def', 2],
  ['binary text', '<~/#copies 3 def~> pop', 2],
  ['queries', 'currentpagedevice /NumCopies get /#copies where {pop} if /#copies load', 2],
])('copies by %s are counted', async (_, code, pages) => {
  expect(await count(`${header}${code}\n${twoPages}`)).toMatchObject({ pages, sure: true });
});

test.each([
  ['a value that is computed', '/n 3 def << /NumCopies n >> setpagedevice', 2],
  ['an expression', '/#copies 1 2 add def', 2],
  ['a value from the stack', '1 2 add /#copies exch def', 2],
  ['a procedure without a number', '/c{/#copies exch def}def 1 2 add c', 2],
  ['a condition', '1 2 gt { /#copies 3 def } if', 6],
  ['alternatives', '1 2 gt { /#copies 1 def } { /#copies 3 def } ifelse', 6],
  ['an alternative without a number', '1 2 gt { /#copies 3 def } { } ifelse', 6],
  ['no copies', '/#copies 0 def', 2],
  ['more than a printer makes', '/#copies 99999 def', 2],
])('copies by %s are not sure', async (_, code, pages) => {
  const counted = await count(`${header}${code}\n${twoPages}`);
  expect(counted).toMatchObject({ pages, sure: false, reason: 'estimated' });
});

test('DSC 3.0: copies are those of each page', async () => {
  const pages =
    '%%Page: 1 1\nuserdict /#copies 2 put showpage\n%%Page: 2 2\nuserdict /#copies 5 put showpage\n';
  expect(await count(header + pages)).toMatchObject({ pages: 7, sure: true });
});

test('a page that may have the copies of the page before it is not sure', async () => {
  const pages = '%%Page: 1 1\nuserdict /#copies 2 put showpage\n%%Page: 2 2\nshowpage\n';
  expect(await count(header + pages)).toMatchObject({ pages: 4, sure: false });
});

test('copies are found behind binary data that looks like an open string', async () => {
  const data = '%%BeginBinary: 9\n((({{{\\(\\\n%%EndBinary\n';
  const counted = await count(`${header}${data}/#copies 3 def\n${twoPages}`);
  expect(counted).toMatchObject({ pages: 6, sure: true });
});

test('copies that an embedded document asks for do not count', async () => {
  const embedded = '%%BeginDocument: x\n/#copies 3 def\n%%EndDocument\n';
  expect(await count(`${header}${embedded}${twoPages}`)).toEqual({ pages: 2, sure: true });
});

test('the number of copies of nothing is left to the printer', async () => {
  const counted = await count(`${header}<</NumCopies null>> setpagedevice\n${twoPages}`);
  expect(counted).toEqual({ pages: 2, sure: true });
});

const header = '%!PS-Adobe-3.0\n%%Pages: 2\n%%EndComments\n';
const program = `${header}/#copies 3 def\n${twoPages}`;

test.each([
  ['^D ends a program and what it set', `${program}\x04${header}${twoPages}\x04`, 8],
  ['^D stands in the line', `${program}\x04\r\n%!PS\n%%Page: 1 1\nshowpage\n\x04`, 7],
  ['^D begins the job', `\x04${program}\x04`, 6],
  ['programs without ^D share what is set', program + header + twoPages, 12],
])('%s', async (_, job, pages) => {
  expect(await count(job)).toMatchObject({ pages, sure: true });
});

test('a ^D in a program is no end of it', async () => {
  const job = `${header}/#copies 3 def\nx\x04y\n${twoPages}`;
  expect(await count(job)).toMatchObject({ pages: 6, sure: true });
});

test('a program whose pages are estimated makes the whole job unsure', async () => {
  const job = `${program}\x04%!\n/#copies 2 def showpage\n`;
  expect(await count(job)).toMatchObject({ pages: 8, sure: false, reason: 'estimated' });
});

function count(text: string): Promise<PageCount> {
  return countPages(bytesSource(Buffer.from(text, 'latin1')), 'postscript');
}
