import { expect, it } from 'vitest';
import { identify } from '../../../../simulators/kit/wire/pdl/language.ts';
import { countPages } from '../../../../simulators/kit/wire/pdl/pages.ts';
import { bytesSource } from '../../../../simulators/kit/wire/pdl/random-access.ts';
import { documentIn } from './documents-in-language.ts';

it.each(['postscript', 'pcl', 'pcl-xl', 'text'] as const)(
  'a document in %s is recognised, has its two pages, and bytes of its own',
  async (language) => {
    const { bytes, pages } = documentIn(language, 'one');
    const source = bytesSource(bytes);
    expect(await identify(source)).toBe(language);
    expect((await countPages(source, language)).pages).toBe(pages);
    expect(bytes.equals(documentIn(language, 'two').bytes)).toBe(false);
  },
);
