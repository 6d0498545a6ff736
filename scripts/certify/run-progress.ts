import type { CertifyEvent } from '../../suites/certify/certify.ts';
import type { Progress } from '../command-line/progress.ts';
import type { Terminal } from '../command-line/terminal.ts';

/** Shows how far a certification is. */
export interface RunProgress extends Disposable {
  readonly tell: (event: CertifyEvent) => void;
}

/** Whoever reads and types there is left alone while it is their turn. */
export function openRunProgress(terminal: Terminal, isPerson: boolean): RunProgress {
  let shown: Progress | undefined = isPerson ? undefined : terminal.progress('certify');
  const show = (label: string, detail: string): void => {
    shown?.done();
    shown = terminal.progress(label);
    shown.update(detail);
  };
  return {
    tell: (event) => {
      if (event.type === 'begins') {
        const { place, situation } = event;
        if (isPerson) show('setting up', `${place}, ${situation.id}`);
        else shown?.update(`${place}, ${situation.id}`);
      } else if (event.type === 'trouble')
        terminal.note(`${event.situation.id} was not played to the end: ${event.why}`);
      else if (isPerson && event.type === 'heard')
        show('noted', 'waiting until no request is running');
      else if (isPerson) shown?.done();
    },
    [Symbol.dispose]: () => shown?.done(),
  };
}
