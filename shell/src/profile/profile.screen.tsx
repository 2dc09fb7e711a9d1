import { useTranslation } from '@klaster/shared/i18n';
import { loadState } from '@klaster/shared/query';
import { Below, Loaded, Page, PageHeader, Stack } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { DataFile } from '../users/data-file';
import { Activity } from './activity';
import { CalendarSection } from './calendar';
import { MailSection } from './mail';
import { OwnData } from './account-data';
import { PasswordForm } from './password-form';
import { Preferences } from './preferences';
import { IdentitiesPanel } from './identities-panel';
import { waysQuery } from '../providers/queries';
import { FactorPanel } from '../second-factor/factor-panel';
import { PasskeysPanel } from '../second-factor/passkeys-panel';
import { factorQuery } from '../second-factor/queries';
import { calendarQuery, downloadOwnData, profileQuery } from './queries';
import { CertificatePanel } from './certificate-panel';
import { Section } from './section';
import { Sessions } from './sessions';
import '../second-factor/texts';

export function Component() {
  const { t } = useTranslation(['profile', 'factor', 'shell']);
  const profile = useQuery(profileQuery);
  // Another back end may have no second factor.
  const factor = useQuery(factorQuery);
  const ways = useQuery(waysQuery);
  const calendar = useQuery(calendarQuery);
  const hasFactor = typeof factor.data?.since === 'string';
  const isKnown = [profile, factor, ways, calendar].every((query) => !loadState(query).waiting);
  return (
    <Page>
      <PageHeader title={t('shell:profile.title')} />
      <Stack gap="4">
        <Section
          title={t('data.title')}
          actions={
            <DataFile
              name={t('dataFile.name')}
              label={t('dataFile.save')}
              busyLabel={t('dataFile.saving')}
              load={downloadOwnData}
            />
          }
        >
          <Loaded query={profile}>{(data) => <OwnData {...data} />}</Loaded>
        </Section>
        <Below isKnown={isKnown}>
          <Stack gap="4" data-print="hidden">
            <Section title={t('preferences.title')}>
              <Preferences />
            </Section>
            {profile.data?.sends_mail && <MailSection mail={profile.data} />}
            <CalendarSection />
            {ways.data?.passwords !== false && (
              <Section title={t('password.title')}>
                <Loaded query={profile}>
                  {({ login }) => <PasswordForm key={String(hasFactor)} login={login} hasFactor={hasFactor} />}
                </Loaded>
              </Section>
            )}
            {(ways.data?.providers.length ?? 0) > 0 && (
              <Section title={t('identities.title')}>
                <IdentitiesPanel providers={ways.data?.providers ?? []} />
              </Section>
            )}
            {profile.data && (
              <>
                <Section title={t('factor:title')}>
                  <FactorPanel login={profile.data.login} />
                </Section>
                <Section title={t('factor:passkeys.title')}>
                  <PasskeysPanel login={profile.data.login} />
                </Section>
              </>
            )}
            {profile.data?.signs && <CertificatePanel />}
          </Stack>
          <Sessions />
          <Activity />
        </Below>
      </Stack>
    </Page>
  );
}
