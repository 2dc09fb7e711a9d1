import { addressIn, LANGUAGES } from '@klaster/shared/contract/http';
import type { BootDocument } from '@klaster/shared/contract/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useLocation } from '@klaster/shared/router';
import { Flex, Link, WITHOUT_SCRIPTS } from '@klaster/shared/ui';
import { createElement } from 'react';
import { BootProvider } from '../boot/boot';
import { usePageNavigation } from '../navigation/use-page-navigation';
import { PrerenderedAccountLink, PublicFrame } from './public-frame';

export { frameTexts } from '../boot/frame-texts';

/**
 * The visitors' frame, rendered by a server around the remote's screen. `Root` is left out, since it draws nothing
 * before the app starts.
 */
export function RenderedFrame({ boot }: { boot: BootDocument }) {
  return (
    <BootProvider value={boot}>
      <PublicFrame accountLink={<PrerenderedAccountLink />} foot={<PlainLinks />}>
        {createElement('klaster-screen')}
      </PublicFrame>
    </BootProvider>
  );
}

/** What the header's menus offer, for visitors without scripts. */
function PlainLinks() {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  const { sections } = usePageNavigation('public');
  return (
    <Flex as="nav" aria-label={t('frame.menu')} css={WITHOUT_SCRIPTS} wrap="wrap" gap="3" p="4">
      {sections.flatMap(({ entries }) =>
        entries.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        )),
      )}
      {LANGUAGES.map((language) => (
        <a key={language} href={addressIn(language, `${pathname}${search}`)} lang={language}>
          {t(`languages.${language}`)}
        </a>
      ))}
    </Flex>
  );
}
