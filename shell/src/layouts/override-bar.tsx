import { useTranslation } from '@klaster/shared/i18n';
import { Button } from '@klaster/shared/ui';
import { useBoot } from '../boot/boot';
import { PageBar } from './page-bar';

/** Shows that a remote of this page is a developer's own. Its link removes that: the gateway forgets it, and the page reloads. */
export function OverrideBar() {
  const { t } = useTranslation('shell');
  const overridden = useBoot().remotes.filter(({ channel }) => channel === 'override');
  return overridden.map(({ name, entry }) => (
    <PageBar key={name} tone="yellow" text={t('bars.override', { name, origin: new URL(entry.url).origin })}>
      <Button asChild size="xs" variant="outline">
        <a href="?remote=off">{t('bars.takeOff')}</a>
      </Button>
    </PageBar>
  ));
}
