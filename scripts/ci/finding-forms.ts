import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from '../exit-codes.ts';
import { findingForms } from './findings/forms.ts';
import { formsPage } from './findings/page.ts';

// The check `finding forms` of `npm test`; with --write it makes the list again.
const root = join(import.meta.dirname, '..', '..');
const file = join(root, 'docs/finding-forms.md');
const forms = findingForms(root);
const page = formsPage(forms);
if (process.argv.includes('--write')) writeFileSync(file, page);
const isCurrent = readFileSync(file, 'utf8') === page;
process.stdout.write(`${String(forms.length)} forms of findings\n`);
if (!isCurrent)
  process.stdout.write(
    'docs/finding-forms.md differs from the sources: run `node scripts/ci/finding-forms.ts --write`, and review what changed.\n',
  );
process.exitCode = exitCodes[isCurrent ? 'passed' : 'failed'].code;
