require "base64"
require_relative "verify_webhook"

def begin_sample(name)
  print "\x1e#{name}\n"
end

home = Dir.pwd
File.foreach("samples.tsv", chomp: true) do |row|
  name, folder, path = row.split("\t")
  begin_sample(name)
  # A module of its own: the constants of a sample are not those of the next one.
  Dir.chdir(folder) { load path, true }
end

names = %w[webhook-id webhook-timestamp webhook-signature]
File.foreach(File.join(home, "vectors.tsv"), chomp: true) do |row|
  name, secret, now, *values, body = row.split("\t", -1).map { |field| Base64.strict_decode64(field) }
  begin_sample(name)
  headers = names.zip(values).to_h.reject { |_, value| value.empty? }
  verify_webhook(secret, headers, body, now: Time.at(now.to_i))
  puts "accepted"
rescue InvalidWebhook
  puts "rejected"
end
