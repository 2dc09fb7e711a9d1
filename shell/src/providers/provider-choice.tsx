import { useFailureText } from '@klaster/shared/notices';
import { BusyButton, Text } from '@klaster/shared/ui';
import { useMutation } from '@tanstack/react-query';
import type { Provider } from './flow';

type ProviderChoiceProps = {
  providers: Provider[];
  labelOf: (provider: Provider) => string;
  /** Leaves for the provider's page. */
  begin: (provider: Provider) => Promise<void>;
};

/** A button for each provider. */
export function ProviderChoice({ providers, labelOf, begin }: ProviderChoiceProps) {
  const failureText = useFailureText();
  const { mutate, isPending, error, variables } = useMutation({ mutationFn: begin });
  return (
    <>
      {providers.map((provider) => (
        <BusyButton
          key={provider.id}
          variant="outline"
          // Providers have names of any length.
          flexShrink="1"
          whiteSpace="normal"
          h="auto"
          minH={{ base: '11', sm: '10' }}
          py="2"
          busy={isPending && variables.id === provider.id}
          onClick={() => mutate(provider)}
        >
          {labelOf(provider)}
        </BusyButton>
      ))}
      {error && (
        <Text role="alert" color="fg.error">
          {failureText(error)}
        </Text>
      )}
    </>
  );
}
