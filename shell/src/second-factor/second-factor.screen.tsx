import { signOut } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { Navigate, useNavigate } from '@klaster/shared/router';
import { useSession } from '@klaster/shared/session';
import { Box, Button, ButtonLink, Loaded, Page, PageHeader, Stack, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { factorQuery, useRefetchFactor } from './queries';
import { SetUp } from './set-up';
import './texts';

/** The page on which accounts that must have a second factor set it up before anything else. */
export function Component() {
  const current = useSession();
  return current ? <Required login={current.claims.login} /> : <Navigate to="/" replace />;
}

function Required({ login }: { login: string }) {
  const { t } = useTranslation(['factor', 'shell']);
  const navigate = useNavigate();
  const query = useQuery(factorQuery);
  const refetchFactor = useRefetchFactor();
  const goOn = async () => {
    await refetchFactor();
    await navigate('/main', { replace: true });
  };
  const leave = () => {
    signOut();
    void navigate('/', { replace: true });
  };
  return (
    <Page width="form">
      <PageHeader title={t('shell:secondFactor.title')} />
      <Loaded query={query}>
        {({ since, is_required }) =>
          since === null ? (
            <Stack gap="4">
              {is_required && <Text fontWeight="medium">{t('required')}</Text>}
              <Box p="4" bg="bg.panel" borderWidth="1px" borderRadius="md">
                <SetUp login={login} onDone={() => void goOn()} />
              </Box>
              <Button variant="outline" alignSelf="start" onClick={leave}>
                {t('signOut')}
              </Button>
            </Stack>
          ) : (
            <Stack gap="4" align="start">
              <Text>{t('isOn')}</Text>
              <ButtonLink to="/main">{t('goOn')}</ButtonLink>
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}
