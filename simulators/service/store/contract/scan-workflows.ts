import type { ScanWorkflow } from '../../rules/scan-workflow.ts';

export interface ScanWorkflowReads {
  byId(id: number): Promise<ScanWorkflow | undefined>;
  /** A page in the order of the ids, of those after `after`. */
  ofAccount(
    accountId: number,
    page: { readonly after: number; readonly limit: number },
  ): Promise<readonly ScanWorkflow[]>;
}

export interface ScanWorkflowChanges {
  addScanWorkflow(workflow: Omit<ScanWorkflow, 'id'>): Promise<number>;
  /** All of it. */
  setScanWorkflow(workflow: ScanWorkflow): Promise<boolean>;
  removeScanWorkflow(id: number): Promise<boolean>;
}
