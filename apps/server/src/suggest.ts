export { didYouMean } from '@omnichannel/contract/suggest';
