import type { Json } from '../../../journal/json.ts';
import { Recorder } from '../../../journal/recorder.ts';
import { Redactor } from '../../../journal/redact.ts';

/** Leaves secrets where they are: equal ones get equal names where all events of a run come together. */
class NoRedactor extends Redactor {
  override learn(): string {
    return '';
  }

  override text(value: string): string {
    return value;
  }

  override json(value: Json): Json {
    return value;
  }
}

/**
 * A recorder in a driver. Its events go to the coordinator as they are, whose recorder gives them their
 * place and takes the secrets out before anything is written.
 */
export class RelayRecorder extends Recorder {
  override readonly redactor: Redactor = new NoRedactor();
}
