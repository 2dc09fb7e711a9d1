import type { GateRefusal } from '@klaster/shared/contract';
import { archiveRefusal } from './archive-limits';
import { manifestFileOf } from './release-manifest';
import type { ReadManifest, ReleaseManifest } from './release-manifest';
import { twinOf } from './twins';
import type { UnpackedFile } from './unpack';

const REMEDY = 'Build anew and publish what the build wrote, all of it and nothing else.';

/** Refusals of a release that is another app's than it is sent as. */
export function checkName(app: string, { name }: ReleaseManifest): GateRefusal[] {
  if (name === app) return [];
  return [
    {
      rule: 'name',
      release: `the manifest is ${name}’s`,
      against: `it is published as ${app}`,
      remedy: `Publish it as ${name}.`,
    },
  ];
}

/** Refusals if manifest and files do not match, or the version is not the hash of the content. */
export function checkFiles(read: ReadManifest, files: ReadonlyMap<string, UnpackedFile>): GateRefusal[] {
  const { manifest } = read;
  return [...versionRefusals(read), ...listedRefusals(manifest, files), ...unlistedRefusals(manifest, files)];
}

function versionRefusals({ manifest: { name, version }, contentVersion }: ReadManifest): GateRefusal[] {
  if (version === contentVersion) return [];
  return [hashRefusal(`${name} says it is version ${version}`, `its manifest’s content gives ${contentVersion}`)];
}

function listedRefusals(manifest: ReleaseManifest, files: ReadonlyMap<string, UnpackedFile>): GateRefusal[] {
  return Object.entries(manifest.files).flatMap(([name, integrity]) => {
    const file = files.get(name);
    if (!file) return [hashRefusal(`the manifest lists ${name}`, 'there is no such file in the archive')];
    return file.integrity === integrity
      ? []
      : [hashRefusal(`the manifest gives ${name} ${integrity}`, `the file is ${file.integrity}`)];
  });
}

function unlistedRefusals(manifest: ReleaseManifest, files: ReadonlyMap<string, UnpackedFile>): GateRefusal[] {
  const own = manifestFileOf(manifest.name);
  const isKnown = (name: string) => name === own || Object.hasOwn(manifest.files, name);
  return [...files.keys()]
    .filter((name) => !isKnown(name) && !isKnown(twinOf(name)?.original ?? ''))
    .map((name) => archiveRefusal(`${name} is in the archive`, 'the manifest does not list it', REMEDY));
}

function hashRefusal(release: string, against: string): GateRefusal {
  return { rule: 'hashes', release, against, remedy: REMEDY };
}
