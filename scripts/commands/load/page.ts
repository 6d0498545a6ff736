import type { Console } from '../../../simulators/console/index.ts';
import { secretValue, type Target } from '../../../suites/engine/run/target.ts';
import { flag } from '../../command-line/options.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { type PageOptions, pageOptions, startPage } from '../console/options.ts';

const { withoutPage: _withoutPage, ...shownPageOptions } = pageOptions;

/** The options of a page that is there on request only: it takes time from the service that is measured. */
export const loadPageOptions = {
  page: flag(
    '--page',
    'serve a live page of the documents and accounts of the service; the requests are not recorded, and ' +
      'the page takes some of the measured time',
  ),
  ...shownPageOptions,
};

type LoadPageOptions = Omit<PageOptions, 'withoutPage'> & { readonly page: boolean };

/** Starts the page if an option asks for it. Throws UsageError for a target without a control plane. */
export async function startLoadPage(
  options: LoadPageOptions,
  { control, name }: Pick<Target['profile'], 'control' | 'name'>,
  environment: NodeJS.ProcessEnv,
): Promise<Console | undefined> {
  if (!options.page && options.pagePort === undefined && !options.open) return undefined;
  if (control === undefined)
    throw new UsageError(
      `--page: ${name} has no control plane that a page could show`,
      'Leave out --page, or name the control plane in the target profile (control).',
    );
  const place = { url: control.url, token: secretValue(control.token, environment) };
  return await startPage(
    { ...options, withoutPage: false },
    { title: `load on ${name}`, control: place },
  );
}
