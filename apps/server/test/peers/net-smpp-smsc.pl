#!/usr/bin/perl
# An SMSC on Net::SMPP, for tests. Prints its port, then each event as a line of JSON.
#
# It rejects any password but "secret08". It responds to a submission with a hexadecimal id and sends the receipt with
# the decimal one. After a submission to 12025550100 it sends an SMS of two parts from there, the second part first.
use strict;
use warnings;
use JSON::PP;
use Net::SMPP;

$| = 1;
$SIG{CHLD} = 'IGNORE';
my $listener = Net::SMPP->new_listen('127.0.0.1', port => 0, smpp_version => 0x34, async => 1, timeout => undef)
  or die "cannot listen: $!";
print $listener->sockport, "\n";

sub report { print encode_json({@_}), "\n" }

my %bind = (0x01 => 'bind_receiver', 0x02 => 'bind_transmitter', 0x09 => 'bind_transceiver');
my $last_id = 0x5bc166ac;

# Handles one request of the client. Returns false when the connection ends.
sub handle {
  my ($smpp, $pdu) = @_;
  my ($command, $seq) = ($pdu->{cmd}, $pdu->{seq});
  if (my $name = $bind{$command}) {
    my $is_right = $pdu->{password} eq 'secret08';
    report(event => $name, version => $pdu->{interface_version}, ok => $is_right ? 1 : 0);
    my $respond = "${name}_resp";
    $smpp->$respond(seq => $seq, status => $is_right ? 0 : 0x0e, system_id => 'perl');
    $smpp->enquire_link() if $is_right;
    return $is_right;
  }
  if ($command == 0x04) {
    submit($smpp, $pdu);
  } elsif ($command == 0x15) {
    $smpp->enquire_link_resp(seq => $seq);
  } elsif ($command == 0x06) {
    $smpp->unbind_resp(seq => $seq);
    report(event => 'unbind');
    return 0;
  } else {
    report(event => $pdu->explain_cmd, status => $pdu->{status});
  }
  return 1;
}

sub submit {
  my ($smpp, $pdu) = @_;
  my $id = $last_id++;
  my %names = (
    source => 'source_addr', source_ton => 'source_addr_ton', source_npi => 'source_addr_npi',
    destination => 'destination_addr', destination_ton => 'dest_addr_ton', esm_class => 'esm_class',
    data_coding => 'data_coding', validity_period => 'validity_period', registered_delivery => 'registered_delivery',
  );
  report(event => 'submit_sm', octets => unpack('H*', $pdu->{message_payload} // $pdu->{short_message}),
    map { $_ => $pdu->{$names{$_}} } keys %names);
  $smpp->submit_sm_resp(seq => $pdu->{seq}, message_id => sprintf('%x', $id));
  my %back = (
    source_addr_ton => 1, source_addr_npi => 1, source_addr => $pdu->{destination_addr},
    dest_addr_ton => $pdu->{source_addr_ton}, dest_addr_npi => $pdu->{source_addr_npi}, destination_addr => $pdu->{source_addr},
  );
  $smpp->deliver_sm(%back, esm_class => 0x04, receipted_message_id => "$id\0", message_state => "\x02",
    short_message => "id:$id sub:001 dlvrd:001 submit date:2611241200 done date:2611241201 stat:DELIVRD err:000 text:")
    if $pdu->{registered_delivery};
  return unless $pdu->{destination_addr} eq '12025550100';
  for my $part ([2, 'world'], [1, 'Hello ']) {
    my ($number, $text) = @$part;
    $smpp->deliver_sm(%back, esm_class => 0x40, data_coding => 0,
      short_message => pack('C*', 5, 0, 3, 7, 2, $number) . $text);
  }
}

while (my $smpp = $listener->accept) {
  my $pid = fork;
  if ($pid) { close $smpp; next }
  while (my $pdu = $smpp->read_pdu) { last unless handle($smpp, $pdu) }
  exit;
}
