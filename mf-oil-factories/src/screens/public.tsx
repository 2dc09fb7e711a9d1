import { publicClient } from '@klaster/shared/http';
import { PublicEntryScreen } from '@klaster/shared/register';
import { FactoryRegister } from '../features/factories/factory-register';
import { oilFactories } from '../features/oil-factories/register';
import { ProvinceTotals, RemovedProvinces } from '../features/provinces/provinces';

export const Provinces = () => <ProvinceTotals client={publicClient} />;

export const ProvincesOfRemoved = () => <RemovedProvinces client={publicClient} />;

/** A province's factories. */
export const Factories = () => <FactoryRegister client={publicClient} side="live" />;

/** A province's removed factories. */
export const RemovedFactories = () => <FactoryRegister client={publicClient} side="removed" />;

/** Public data of one factory. */
export const Factory = () => <PublicEntryScreen register={oilFactories} />;
