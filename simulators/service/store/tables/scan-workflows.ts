import type { ScanParts, ScanWorkflow } from '../../rules/scan-workflow.ts';
import { type Columns, integer, json, recordOf, rowOf, text } from '../columns.ts';
import type { ScanWorkflowChanges, ScanWorkflowReads } from '../contract/scan-workflows.ts';
import type { Database } from '../schema.ts';

interface FlatWorkflow extends Omit<ScanWorkflow, 'id' | keyof ScanParts> {
  readonly parts: ScanParts;
}

export const scanWorkflowColumns = {
  accountId: integer,
  name: text,
  parts: json<ScanParts>(),
  updatedAt: integer,
} satisfies Columns<FlatWorkflow>;

export function readScanWorkflows(database: Database): ScanWorkflowReads {
  return {
    async byId(id) {
      const row = await database
        .selectFrom('scanWorkflows')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && workflowOf(row);
    },
    async ofAccount(accountId, { after, limit }) {
      const rows = await database
        .selectFrom('scanWorkflows')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(workflowOf);
    },
  };
}

function workflowOf(row: object): ScanWorkflow {
  const columns = { id: integer, ...scanWorkflowColumns };
  const { parts, ...workflow } = recordOf<FlatWorkflow & { readonly id: number }>(columns, row);
  return { ...workflow, ...parts };
}

export function changeScanWorkflows(database: Database): ScanWorkflowChanges {
  return {
    async addScanWorkflow(workflow) {
      const added = database.insertInto('scanWorkflows').values(flat(workflow)).returning('id');
      return (await added.executeTakeFirstOrThrow()).id;
    },
    async setScanWorkflow({ id, ...workflow }) {
      const update = database.updateTable('scanWorkflows').set(flat(workflow));
      return (await update.where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n;
    },
    async removeScanWorkflow(id) {
      const removed = database.deleteFrom('scanWorkflows').where('id', '=', id);
      return (await removed.executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}

function flat({ accountId, name, updatedAt, ...parts }: Omit<ScanWorkflow, 'id'>) {
  return rowOf(scanWorkflowColumns, { accountId, name, updatedAt, parts });
}
