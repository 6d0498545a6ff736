import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { read } from './api.ts';

/** Reads a path of the control plane; until it is read, and if it cannot be read, `note` says so. */
export function useRead<T>(path: string): { readonly found?: T; readonly note: string } {
  const state = useSignal<{ found?: T; note: string }>({ note: 'Loading ...' });
  useEffect(() => {
    state.value = { note: 'Loading ...' };
    read<T>(path).then(
      (found) => {
        state.value = { found, note: '' };
      },
      (error: unknown) => {
        state.value = { note: String(error).replace(/^Error: /, '') };
      },
    );
  }, [path]);
  return state.value;
}
