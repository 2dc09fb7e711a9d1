import { useTranslation } from '@klaster/shared/i18n';
import { loadState } from '@klaster/shared/query';
import { Below, Loaded, Page, PageHeader, Stack } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { DataFile } from '../users/data-file';
import { Activity } from './activity';
import { MailSection } from './mail';
import { OwnData } from './account-data';
import { PasswordForm } from './password-form';
import { Preferences } from './preferences';
import { factorQuery } from '../second-factor/queries';
import { downloadOwnData, profileQuery } from './queries';
import { Section } from './section';
import { SecondFactor } from './second-factor';
import { Sessions } from './sessions';
import '../second-factor/texts';

/** The user's own account: data, appearance of pages, password, sessions and latest acts. */
export function Component() {
  const { t } = useTranslation(['profile', 'shell']);
  const profile = useQuery(profileQuery);
  // Another back end may have no second factor.
  const factor = useQuery(factorQuery);
  const hasFactor = typeof factor.data?.since === 'string';
  const isKnown = [profile, factor].every((query) => !loadState(query).waiting);
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
          <Section title={t('preferences.title')}>
            <Preferences />
          </Section>
          {profile.data?.sends_mail && <MailSection mail={profile.data} />}
          <Section title={t('password.title')}>
            <Loaded query={profile}>
              {({ login }) => <PasswordForm key={String(hasFactor)} login={login} hasFactor={hasFactor} />}
            </Loaded>
          </Section>
          {profile.data && <SecondFactor login={profile.data.login} />}
          <Sessions />
          <Activity />
        </Below>
      </Stack>
    </Page>
  );
}
