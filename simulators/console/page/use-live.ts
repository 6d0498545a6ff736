import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { messageOf } from './api.ts';
import { type LiveEvent, listen, whenOpen } from './live.ts';

interface Watched {
  /** Kinds of events after which the data is read again. */
  readonly kinds: readonly string[];
  /** Restricts the events that count. */
  readonly when?: (event: LiveEvent) => boolean;
}

interface Live {
  /** Why the last reading failed; empty if it did not. */
  readonly trouble: Signal<string>;
  readonly reload: () => Promise<void>;
}

const pauseMs = 250;

/** Reads data while a component is mounted: at once, when the stream reopens, and after events, never twice at a time. */
export function useLive(load: () => Promise<void>, { kinds, when }: Watched): Live {
  const trouble = useSignal('');
  const latest = useRef({ load, when, isLoading: false, isStale: false, isGone: false });
  Object.assign(latest.current, { load, when });
  const reload = async (): Promise<void> => {
    const state = latest.current;
    state.isStale = true;
    if (state.isLoading) return;
    state.isLoading = true;
    while (state.isStale && !state.isGone) {
      state.isStale = false;
      try {
        await state.load();
        trouble.value = '';
      } catch (error) {
        trouble.value = messageOf(error);
      }
      // Many events in a row cause few readings.
      await new Promise((resume) => setTimeout(resume, pauseMs));
    }
    state.isLoading = false;
  };
  useEffect(() => {
    const state = latest.current;
    state.isGone = false;
    const stops = [
      whenOpen(() => void reload()),
      listen(kinds, (events) => {
        if (events.some((event) => state.when?.(event) ?? true)) void reload();
      }),
    ];
    return () => {
      state.isGone = true;
      for (const stop of stops) stop();
    };
  }, []);
  return { trouble, reload };
}
