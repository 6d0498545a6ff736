import { sha256 } from '../../../../simulators/kit/ids.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { Workload } from './workload.ts';

/** SHA-256 (hex) of a workload as canonical JSON: one for one workload, however its file is laid out. */
export function workloadDigest(workload: Workload): string {
  return sha256(canonicalJson(workload));
}
