import { computed, signal } from '@preact/signals';
import { messageOf, read } from './api.ts';
import { trouble, whenOpen } from './live.ts';
import { type View, views } from './place.ts';

interface Route {
  readonly method: string;
  readonly path: string;
}

/** The routes of the control plane, which determine the available views. */
const routes = signal<readonly Route[]>([]);
/** Whether the routes were read. */
export const isKnown = computed(() => routes.value.length > 0);
type Names = readonly string[];
export const printerNames = signal<Names>([]);
export const readerNames = signal<Names>([]);
export const terminalNames = signal<Names>([]);

export function has(path: string, method = 'GET'): boolean {
  return routes.value.some((route) => route.path === path && route.method === method);
}

const isThere: Readonly<Record<View, () => boolean>> = {
  rules: () => has('/recording'),
  documents: () => has('/documents'),
  printers: () => printerNames.value.length > 0,
  readers: () => readerNames.value.length + terminalNames.value.length > 0,
  traffic: () => has('/exchanges') || has('/printers/{printer}/exchanges'),
  accounts: () => has('/accounts'),
  control: () => has('/clock'),
};

/** The views that this control plane has routes for. */
export const viewsThere = computed(() => views.filter((view) => isThere[view]()));

export function watchInventory(): void {
  whenOpen(() => {
    loading = load();
    loading.then(loadNames).catch((error: unknown) => {
      trouble.value = messageOf(error);
    });
  });
}

let loading: Promise<void> = Promise.resolve();

/** Whether the control plane has a GET route for this path. Subscribe after `watchInventory`. */
export async function offers(path: string): Promise<boolean> {
  await loading.catch(() => undefined);
  return has(path);
}

async function load(): Promise<void> {
  routes.value = await read<readonly Route[]>('/');
}

async function loadNames(): Promise<void> {
  const kept = { '/printers': printerNames, '/readers': readerNames, '/terminals': terminalNames };
  const loadings = Object.entries(kept).map(async ([path, shown]) => {
    shown.value = await names(path);
  });
  await Promise.all(loadings);
}

async function names(path: string): Promise<Names> {
  if (!has(path)) return [];
  const devices = await read<readonly { readonly name: string }[]>(path);
  return devices.map(({ name }) => name);
}
