import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { inRoot } from '../workspace';
import { manifests, readText } from './files';

type Patch = { target: { kind: string; name: string }; patch: string };

const { patches } = parse(readText('kubernetes/releases-in-database/kustomization.yaml')) as { patches: Patch[] };
const find = ({ kind, name }: Patch['target']) =>
  manifests().find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
const patchOf = (kind: string) => patches.find(({ target }) => target.kind === kind)?.patch ?? '';

it.each(patches.map(({ target }) => [`${target.kind} ${target.name}`, target] as const))('%s is there', (_, target) => {
  expect(find(target)).toBeDefined();
});

it('no volume is left that several machines would have to mount', () => {
  const claims = manifests().filter(({ kind }) => kind === 'PersistentVolumeClaim');
  expect(claims.map(({ metadata }) => metadata.name)).toEqual(['klaster-releases']);
  expect(patchOf('PersistentVolumeClaim')).toContain('$patch: delete');
  expect(patchOf('Deployment')).toContain('emptyDir');
});

it('the address is given as the gateway reads it', () => {
  const reader = readFileSync(inRoot('gateway/src/config/config.ts'), 'utf8');
  const [, name = ''] = /- name: (RELEASES_\w+)/.exec(patchOf('Deployment')) ?? [];
  expect(reader).toMatch(new RegExp(`^ {2}${name}:`, 'm'));
  const unit = readText('systemd/klaster-gateway.service.d/releases-in-database.conf');
  expect(unit).toContain(`Environment=${name}_FILE=%d/releases-url`);
  expect(unit).toContain('LoadCredential=releases-url:');
});
