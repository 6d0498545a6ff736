/**
 * The form of a fault: data that can say what it does. Each device has its own kinds and a table
 * of sentences for them, so that a list of faults in force reads like a description of the device.
 */
export interface Fault {
  readonly kind: string;
}

export type FaultSentences<F extends Fault> = {
  readonly [K in F['kind']]: (fault: Extract<F, { kind: K }>) => string;
};

/** The fault in words, e.g. "stops reading after 512 bytes". */
export function describeFault<F extends Fault>(fault: F, sentences: FaultSentences<F>): string {
  const sentence = sentences[fault.kind as F['kind']] as (one: F) => string;
  return sentence(fault);
}
