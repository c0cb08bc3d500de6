// Which folder does a call read? One inside the roots, opened with its own settings; the arguments of the call win.

import { CuepackError } from '../errors.ts';
import { withWorkspace } from '../library/answering.ts';
import { modelIn } from '../locate.ts';
import type { Model } from '../rank/model.ts';
import { resolveRoot } from '../workspace/location.ts';
import { resolveSettings, type Settings } from '../workspace/settings.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { isInside } from './roots.ts';
import type { CallContext } from './tool.ts';

export interface FolderArguments {
  readonly root?: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly paths?: readonly string[];
  readonly tests?: Settings['tests'];
  readonly kind?: Settings['kind'];
}

/** The folder that is meant. Throws CuepackError E_BAD_OPTION for one outside the roots. */
export function folderOf(root: string | undefined, { roots }: Pick<CallContext, 'roots'>): string {
  if (root === undefined) return roots[0]!;
  const folder = resolveRoot(root);
  if (roots.some((allowed) => isInside(folder, allowed))) return folder;
  throw new CuepackError('E_BAD_OPTION', `${root} is outside the roots of this server: ${roots.join(', ')}`);
}

/** Settings of a folder under the arguments of a call, and the model of the server where it has one. Throws as `resolveSettings` does. */
export function settingsOf(folder: string, values: FolderArguments, model?: string): Settings {
  const { include, exclude, paths, tests, kind } = values;
  const given = Object.entries({ include, exclude, path: paths, tests, kind, model }).filter(
    ([, value]) => value !== undefined,
  );
  return resolveSettings({ root: folder, flags: Object.fromEntries(given) }).settings;
}

/** What ranks under some settings; undefined for the model that ships. Throws CuepackError E_MODEL. */
export function modelOf({ model }: Pick<Settings, 'model'>): Model | undefined {
  return model === undefined ? undefined : modelIn(model);
}

/** Opens the folder of a call, brings its index up to date, and uses it. */
export async function inFolder<T>(
  values: FolderArguments,
  context: CallContext,
  use: (workspace: Workspace, settings: Settings) => T | Promise<T>,
): Promise<T> {
  const folder = folderOf(values.root, context);
  const settings = settingsOf(folder, values, context.model);
  const { include, exclude, path, ignore, indexDir } = settings;
  const { signal, onProgress } = context;
  const options = { root: folder, include, exclude, path, ignore, indexDir, signal, onProgress };
  return withWorkspace(options, async (workspace) => {
    signal.throwIfAborted();
    const result = await use(workspace, settings);
    signal.throwIfAborted();
    return result;
  });
}
