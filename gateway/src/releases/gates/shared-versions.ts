import { satisfies, validRange } from 'semver';
import type { GateRefusal, RemoteManifest, ShellManifest } from '@klaster/shared/contract';
import type { Served } from './gates';

/**
 * Refusals for shared modules that a remote requires and a shell served beside it does not provide, or not in the range.
 * Without a shell there is nothing to compare: it is judged when it comes.
 */
export function sharedVersions({ shells, remotes, fallbacks, changed }: Served): GateRefusal[] {
  return shells.flatMap((shell) => [
    ...remotes
      .filter((remote) => changed.has(remote) || changed.has(shell))
      .flatMap((remote) => between(remote, shell, changed.has(remote))),
    ...(changed.has(shell) ? fallbacks.flatMap((fallback) => withoutFallback(fallback, shell)) : []),
  ]);
}

/** Whether a remote can run in a shell's page. */
export function fits(remote: RemoteManifest, shell: ShellManifest): boolean {
  return between(remote, shell, false).length === 0;
}

function withoutFallback(fallback: RemoteManifest, shell: ShellManifest): GateRefusal[] {
  return between(fallback, shell, false).map((refusal) => ({
    ...refusal,
    against: `${refusal.against}, and pages fall back to it`,
    remedy: `Promote a ${fallback.name} together with the shell, or one more before it, so that pages fall back to one that fits.`,
  }));
}

function between(remote: RemoteManifest, shell: ShellManifest, remoteIsNew: boolean): GateRefusal[] {
  return Object.entries(remote.requires).flatMap(([module, range]) => {
    const provided = Object.hasOwn(shell.provides, module) ? shell.provides[module] : undefined;
    if (provided !== undefined && satisfies(provided, range, { includePrerelease: true })) return [];
    const required = `${remote.name} ${remote.version} requires ${module} ${range}`;
    const given = `the shell ${shell.version} provides ${provided ?? 'none'}`;
    return [
      remoteIsNew
        ? { rule: 'shared-versions', release: required, against: given, remedy: remedyOf(module, range, provided) }
        : {
            rule: 'shared-versions',
            release: given,
            against: required,
            remedy: `Publish a ${remote.name} for this shell first, or both together.`,
          },
    ];
  });
}

function remedyOf(module: string, range: string, provided: string | undefined): string {
  if (validRange(range) === null) return `Write a range of semantic versions, as in ^1.2.0.`;
  if (provided === undefined) return `Do without ${module}, or publish a shell that provides it first.`;
  return `Build against ${module} ${provided}, or publish a shell that provides ${range} first.`;
}
