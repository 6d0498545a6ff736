import { pool } from '../../suites/engine/run/pool.ts';
import { findSuppressions } from '../ci/suppressions.ts';
import { type Hear, runProgram, runTool } from '../ci/tool.ts';
import type { Terminal } from '../command-line/terminal.ts';

interface SourceCheck {
  readonly name: string;
  readonly alone: string;
  run(root: string, hear: Hear): Promise<boolean>;
}

const atATime = 2;

/** What looks at the sources without running them, the longest first. */
const sourceChecks: readonly SourceCheck[] = [
  { name: 'lint', alone: 'npx oxlint', run: lint },
  {
    name: 'types',
    alone: 'npx node node_modules/typescript-7/bin/tsc -p .',
    run: (root, hear) => runTool(root, ['typescript-7/bin/tsc', '-p', '.'], hear),
  },
  {
    name: 'types of the live page',
    alone: 'npx node node_modules/typescript-7/bin/tsc -p simulators/console/page',
    run: (root, hear) =>
      runTool(root, ['typescript-7/bin/tsc', '-p', 'simulators/console/page'], hear),
  },
  {
    name: 'import boundaries',
    alone: 'npx node scripts/ci/walls.ts',
    run: (root, hear) => runProgram(root, ['scripts/ci/walls.ts'], { hear }),
  },
  {
    name: 'words',
    alone: 'npx node scripts/ci/words.ts',
    run: (root, hear) => runProgram(root, ['scripts/ci/words.ts'], { hear }),
  },
  {
    name: 'finding forms',
    alone: 'npx node scripts/ci/finding-forms.ts',
    run: (root, hear) => runProgram(root, ['scripts/ci/finding-forms.ts'], { hear }),
  },
  {
    name: 'unused code',
    alone: 'npx knip',
    run: (root, hear) => runTool(root, ['knip/bin/knip.js'], hear),
  },
  {
    name: 'format',
    alone: 'npm run format',
    run: (root, hear) =>
      runTool(root, ['@biomejs/biome/bin/biome', 'check', '--colors=off', '.'], hear),
  },
];

/** Runs every check, whatever the others find; returns how many passed and failed. */
export async function checkSources(
  root: string,
  terminal: Terminal,
): Promise<{ readonly passed: number; readonly failed: number }> {
  using progress = terminal.progress('checks');
  let [passed, failed] = [0, 0];
  const running = new Set<string>();
  const tell = (): void =>
    progress.update(
      `${String(passed + failed)} of ${String(sourceChecks.length)} done, now ${[...running].join(', ')}`,
    );
  await pool(sourceChecks, atATime, async (check) => {
    running.add(check.name);
    tell();
    const heard: string[] = [];
    const isClean = await check.run(root, (text) => heard.push(text));
    running.delete(check.name);
    if (isClean) passed += 1;
    else {
      failed += 1;
      terminal.note(
        `\nFAILED  ${check.name}\n${heard.join('').trimEnd()}\n  alone: ${check.alone}\n`,
      );
    }
    tell();
  });
  return { passed, failed };
}

async function lint(root: string, hear: Hear): Promise<boolean> {
  const isClean = await runTool(root, ['oxlint/bin/oxlint', '--deny-warnings', '.'], hear);
  const silenced = findSuppressions(root);
  for (const place of silenced) hear(`${place}: a check is silenced here\n`);
  return isClean && silenced.length === 0;
}
